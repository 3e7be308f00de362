import axe from 'axe-core'
import { expect } from 'vitest'
import { readColoursOnce } from './axe-colours.ts'

readColoursOnce(axe)

/** The rules of the journeys, for a part of a page; the journeys check what concerns a whole page. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects that axe finds no problem in what is rendered. */
export async function expectAccessible(): Promise<void> {
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
  document.adoptedStyleSheets.push(still)
  const { violations } = await axe.run(document.body, {
    runOnly: tags,
    resultTypes: ['violations'],
    preload: false,
  })
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
  expect(found).toEqual([])
}

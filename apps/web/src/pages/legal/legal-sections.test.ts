import { expect, it } from 'vitest'
import { loadPart, shippedLanguages } from '@krash/phrases'
import { legalKeys } from './legal-sections.ts'
import type { LegalName } from './legal-sections.ts'

const names: LegalName[] = ['about', 'privacy', 'terms', 'notices']

it.each(names)('the page %s shows every text there is of it, in each language', async (name) => {
  const { summary, sections } = legalKeys(name)
  const shown = [...summary, ...sections.flatMap(({ title, text }) => [title, text])]
  expect(summary).toHaveLength(5)
  for (const language of shippedLanguages) {
    const { legal } = (await loadPart(language, 'legal')) as { legal: Record<string, object> }
    expect(shown.toSorted()).toEqual(keysOf(legal[name] ?? {}, `legal:${name}`).toSorted())
  }
})

it.each(shippedLanguages)('links of the %s texts are closed and known', async (language) => {
  const texts = JSON.stringify(await loadPart(language, 'legal'))
  const opened = [...texts.matchAll(/<(\w+)>/g)].map(([, name]) => name)
  const closed = [...texts.matchAll(/<\/(\w+)>/g)].map(([, name]) => name)
  expect(closed).toEqual(opened)
  expect(new Set(opened)).toEqual(new Set(['call', 'contact', 'preferences', 'privacy', 'profile', 'terms']))
})

function keysOf(texts: object, prefix: string): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${prefix}.${key}`] : keysOf(text as object, `${prefix}.${key}`),
  )
}

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { renderPart } from '#testing/render-part.tsx'
import { Reach } from './reach.tsx'

const email = 'elena.ruiz.demo@officeofexamplesintampa.com'

test('a long address breaks after the sign and the dots, and is read whole', async () => {
  await page.viewport(320, 700)
  const screen = await renderPart(<Reach who={{ ...foundLawyer(1), email }} />, { texts: ['help'] })
  const link = screen.getByRole('link', { name: email, exact: true })
  await expect.element(link).toHaveAttribute('href', `mailto:${email}`)
  const words = link.element().querySelector('bdi')
  expect(words?.textContent).toBe(email)
  const lines = linesOf(words)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/[@.]$/)
})

/** What stands on each line of an element, by the height at which its letters begin. */
function linesOf(element: Element | null): string[] {
  const lines = new Map<number, string>()
  for (const text of textsOf(element)) {
    for (let at = 0; at < text.data.length; at += 1) {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const top = Math.round(range.getBoundingClientRect().top)
      lines.set(top, (lines.get(top) ?? '') + text.data[at])
    }
  }
  return [...lines.values()]
}

function textsOf(element: Element | null): Text[] {
  return [...(element?.childNodes ?? [])].filter((node) => node instanceof Text)
}

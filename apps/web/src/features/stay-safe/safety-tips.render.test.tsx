import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { SafetyTips } from './safety-tips.tsx'

const firstTip = 'Do not say it was your fault. Do not say sorry. The facts come later.'
const callTip = 'Call 911 if anyone is hurt, or if a car blocks the road.'

test('begins with what not to say', async () => {
  const screen = await renderPart(<SafetyTips />, { isGuest: true })
  await expect.element(screen.getByText(firstTip)).toBeVisible()
  await expect.element(screen.getByText(callTip)).not.toBeVisible()
  await expectAccessible()
})

test('opens one list at a time, by keyboard', async () => {
  const screen = await renderPart(<SafetyTips />, { isGuest: true })
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(callTip)).toBeVisible()
  await expect.element(screen.getByText(firstTip)).not.toBeVisible()
})

test.for(['en', 'es', 'ar'] as const)('has every tip in %s', async (language) => {
  const screen = await renderPart(<SafetyTips />, { language, isGuest: true })
  const tips = screen.getByRole('listitem', { includeHidden: true })
  await expect.element(tips).toHaveLength(20)
  const texts = tips.elements().map((tip) => tip.textContent)
  expect(new Set(texts).size).toBe(20)
  expect(texts.filter((text) => text.startsWith('safety:'))).toEqual([])
})

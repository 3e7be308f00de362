import { expect, test, vi } from 'vitest'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { StartFailure } from './start-failure.tsx'

test('where nothing could be loaded 911 is in its corner, and another try is one press away', async () => {
  const onRetry = vi.fn<() => void>()
  const screen = await renderPart(<StartFailure onRetry={onRetry} />, { isGuest: true })
  const call = screen.getByRole('link', { name: 'Call 911' })
  await expect.element(call).toHaveAttribute('href', 'tel:911')
  const page = screen.getByRole('main').element().getBoundingClientRect()
  expect(page.right - call.element().getBoundingClientRect().right).toBe(16)
  await screen.getByRole('button', { name: 'Retry' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
  await expectAccessible()
})

import { expect, test, vi } from 'vitest'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { Skeleton } from './skeleton.tsx'
import { SlowNotice } from './slow-notice.tsx'

test('after a while another try is offered, and what stands there does not move for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onRetry = vi.fn<() => void>()
  const screen = await renderPart(
    <div style={{ display: 'grid', gap: '1.5rem' }}>
      <SlowNotice isOver onRetry={onRetry} />
      <Skeleton height={16} />
    </div>,
  )
  const skeleton = screen.getByRole('status', { name: 'Loading' }).element()
  const place = skeleton.getBoundingClientRect()
  const words = screen.getByText('This is taking longer than usual.')
  vi.advanceTimersByTime(4999)
  await expect.element(words).not.toBeInTheDocument()
  vi.advanceTimersByTime(1)
  await expect.element(words.first()).toBeVisible()
  expect(skeleton.getBoundingClientRect()).toEqual(place)
  const notice = words.first().element().getBoundingClientRect()
  expect(notice.top).toBeGreaterThanOrEqual(place.top)
  expect(notice.right).toBeLessThanOrEqual(place.right)
  vi.useRealTimers()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Retry' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { Skeleton } from './skeleton.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

test('says nothing at first, then that it loads, then that it takes long', async () => {
  const screen = await renderPart(<LoadingScreen />)
  const status = screen.getByRole('status')
  await expect.element(status).toHaveTextContent('')
  vi.advanceTimersByTime(1000)
  await expect.element(status).toHaveTextContent('Loading')
  vi.advanceTimersByTime(4000)
  await expect.element(status).toHaveTextContent('This is taking longer than usual.')
})

test('holds the place of content and is drawn only when it takes a while', async () => {
  const screen = await renderPart(<Skeleton height={10} />)
  const skeleton = screen.getByRole('status', { name: 'Loading' })
  await expect.element(skeleton).toBeInTheDocument()
  expect(skeleton.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(160)
  await expect.element(skeleton).not.toHaveAttribute('data-drawn')
  vi.advanceTimersByTime(300)
  await expect.element(skeleton).toHaveAttribute('data-drawn')
})

test('a large placeholder says after a while that it takes long, and only the first of a column does', async () => {
  const screen = await renderPart(
    <div>
      <Skeleton height={16} />
      <Skeleton height={16} />
    </div>,
  )
  const words = screen.getByText('This is taking longer than usual.')
  await expect.element(words.first()).not.toBeInTheDocument()
  vi.advanceTimersByTime(5000)
  await expect.element(words.first()).toBeVisible()
  await expect.element(words.nth(1)).not.toBeVisible()
})

import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { ActionBar } from '../navigation/action-bar.tsx'
import { showToast, toastDurations, undoDuration } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

async function showRegion() {
  const screen = await renderPart(<p>Page</p>)
  return { screen, region: screen.getByRole('region', { name: 'Messages' }) }
}

test('appears, politely, and goes when its time is over', async () => {
  const { region } = await showRegion()
  showToast({ kind: 'success', text: 'Saved' })
  await expect.element(region).toHaveTextContent('SuccessSaved')
  await expect.element(region).toHaveAttribute('aria-live', 'polite')
  vi.advanceTimersByTime(toastDurations.success - 1)
  await expect.element(region).toHaveTextContent('Saved')
  vi.advanceTimersByTime(1)
  await expect.element(region).not.toHaveTextContent('Saved')
})

test('stays for as long as it is pointed at or has the focus', async () => {
  const { screen, region } = await showRegion()
  showToast({ kind: 'info', text: 'A report was sent' })
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  await dismiss.hover()
  vi.advanceTimersByTime(60_000)
  await expect.element(region).toHaveTextContent('A report was sent')
  await userEvent.tab()
  await expect.element(dismiss).toHaveFocus()
  await dismiss.unhover()
  vi.advanceTimersByTime(60_000)
  await expect.element(region).toHaveTextContent('A report was sent')
  dismiss.element().blur()
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(toastDurations.info)
  await expect.element(region).not.toHaveTextContent('A report was sent')
})

test('leaves more time where something can be taken back', async () => {
  const { screen, region } = await showRegion()
  const onUndo = vi.fn<() => void>()
  showToast({ kind: 'success', text: 'Vehicle deleted', onUndo })
  await expect.element(region).toHaveTextContent('Vehicle deleted')
  vi.advanceTimersByTime(undoDuration - 1)
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(onUndo).toHaveBeenCalledOnce()
  await expect.element(region).not.toHaveTextContent('Vehicle deleted')
})

test.for(['es', 'ar'] as const)(
  'leaves its words the room on a small phone, with an undo (%s)',
  async (language) => {
    await page.viewport(320, 700)
    const screen = await renderPart(<p>Page</p>, { language })
    showToast({ kind: 'success', text: 'Gabriela Cárdenas', onUndo: () => undefined })
    const words = screen.getByText('Gabriela Cárdenas')
    await expect.element(words).toBeVisible()
    const toast = words.element().closest('[role=group]')
    expect(words.element().getBoundingClientRect().width).toBeGreaterThan((toast?.clientWidth ?? 0) / 2)
    const [undo, dismiss] = toast?.querySelectorAll('button') ?? []
    expect(undo?.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      dismiss?.getBoundingClientRect().bottom ?? 0,
    )
  },
)

test('shows several, each with a time of its own', async () => {
  const { region } = await showRegion()
  showToast({ kind: 'error', title: 'Not sent', text: 'The first' })
  showToast({ kind: 'success', text: 'The second' })
  await expect.element(region).toHaveTextContent(/The first.*The second/)
  vi.advanceTimersByTime(toastDurations.success)
  await expect.element(region).not.toHaveTextContent('The second')
  await expect.element(region).toHaveTextContent('Not sentThe first')
})

test('shows one about one topic, the newest, and leaves the others alone', async () => {
  const { region } = await showRegion()
  showToast({ kind: 'info', text: 'Something else' })
  showToast({ kind: 'success', text: 'Shared with Ana', topic: 'shared' })
  vi.advanceTimersByTime(toastDurations.success - 1)
  showToast({ kind: 'success', text: 'Connected with Ana', topic: 'shared' })
  await expect.element(region).toHaveTextContent(/Something else.*Connected with Ana/)
  await expect.element(region).not.toHaveTextContent('Shared with Ana')
  vi.advanceTimersByTime(1)
  await expect.element(region).toHaveTextContent('Connected with Ana')
})

test('can be read and closed by everybody', async () => {
  vi.useRealTimers()
  const { region } = await showRegion()
  showToast({ kind: 'error', text: 'Not saved', onUndo: () => undefined })
  await expect.element(region).toHaveTextContent('ErrorNot saved')
  await expectAccessible()
})

test('leaves the lower edge to an action bar', async () => {
  const screen = await renderPart(
    <ActionBar>
      <button type="button">Continue</button>
    </ActionBar>,
  )
  showToast({ kind: 'info', text: 'Saved' })
  const toast = screen.getByText('Saved', { exact: true })
  await expect.element(toast).toBeVisible()
  const bar = screen.getByRole('button', { name: 'Continue' }).element().getBoundingClientRect()
  expect(toast.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight / 2)
  expect(bar.height).toBeGreaterThan(0)
})

import { expect, test, vi } from 'vitest'
import { notificationRoutes } from '@krash/contract/notifications'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { ClearQuestion } from './clear-question.tsx'

const { clearNotifications } = notificationRoutes

async function ask() {
  const onEnd = vi.fn<() => void>()
  const screen = await renderPart(<ClearQuestion onEnd={onEnd} />, { texts: ['follow'] })
  return { screen, onEnd }
}

test('keeps the list, which is what a press on Enter does', async () => {
  const { screen, onEnd } = await ask()
  const question = screen.getByRole('alertdialog', { name: 'Clear all notifications?' })
  await expect.element(question).toHaveAccessibleDescription(/Your messages and appointments stay/)
  await expect.element(screen.getByRole('button', { name: 'Keep them' })).toHaveFocus()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Keep them' }).click()
  expect(onEnd).toHaveBeenCalledOnce()
  expect(server.heard(clearNotifications)).toHaveLength(0)
})

test('clears the list, once, and ends when the server has done it', async () => {
  server.answers(clearNotifications, { unreadCount: 0 })
  const release = server.waits(clearNotifications)
  const { screen, onEnd } = await ask()
  const confirm = screen.getByRole('button', { name: 'Clear all' })
  await confirm.click()
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true')
  await confirm.click({ force: true })
  expect(onEnd).not.toHaveBeenCalled()
  release()
  await expect.poll(() => onEnd.mock.calls.length).toBe(1)
  expect(server.heard(clearNotifications)).toHaveLength(1)
})

test('says that it was not done', async () => {
  server.refuses(clearNotifications, 'CONFLICT')
  const { screen, onEnd } = await ask()
  await screen.getByRole('button', { name: 'Clear all' }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Messages' }))
    .toHaveTextContent('That was not saved')
  expect(onEnd).toHaveBeenCalledOnce()
})

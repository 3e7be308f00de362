import { expect, test, vi } from 'vitest'
import { notificationRoutes } from '@krash/contract/notifications'
import type { Notification } from '@krash/contract/notifications'
import { tellLive } from '#shared/live/live.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { NotificationPanel } from './notification-panel.tsx'

const { listNotifications, readNotification, readNotifications, deleteNotification, clearNotifications } =
  notificationRoutes

function notification(n: number, facts: Partial<Notification> = {}): Notification {
  return {
    id: `0199a000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`,
    kind: 'message',
    values: { name: `Writer ${n}`, count: 1 },
    link: `/chat/${n}`,
    isRead: false,
    createdAt: '2026-11-20T12:00:00.000Z',
    ...facts,
  }
}

function answerList(notifications: Notification[], total?: number): void {
  const unreadCount = notifications.filter(({ isRead }) => !isRead).length
  server.answers(listNotifications, { notifications, unreadCount }, total)
}

async function showPanel(language: 'en' | 'ar' = 'en') {
  const onClear = vi.fn<() => void>()
  const screen = await renderPart(<NotificationPanel onClear={onClear} />, { texts: ['follow'], language })
  return { screen, onClear }
}

test('says that nothing is new', async () => {
  answerList([])
  const { screen } = await showPanel()
  await expect.element(screen.getByText('Nothing new')).toBeVisible()
  await expectAccessible()
})

test('shows that it is loading until the list is here', async () => {
  answerList([notification(1)])
  const release = server.waits(listNotifications)
  const { screen } = await showPanel()
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  release()
  await expect.element(screen.getByRole('listitem')).toBeVisible()
  await expect.element(screen.getByRole('status', { name: 'Loading' })).not.toBeInTheDocument()
})

test('offers to load again what could not be loaded', async () => {
  server.refuses(listNotifications, 'FORBIDDEN')
  const { screen } = await showPanel()
  await expect.element(screen.getByText('We could not load your notifications')).toBeVisible()
  await expectAccessible()
  answerList([notification(1)])
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('New message from ⁨Writer 1⁩')).toBeVisible()
})

test('loads by itself when the network is back', async () => {
  answerList([notification(1)])
  setOnline(false)
  const { screen } = await showPanel()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No internet connection')
  setOnline(true)
  await expect.element(screen.getByText(/Writer 1/)).toBeVisible()
})

test('opens what a notification is about, and marks it as read', async () => {
  answerList([notification(1)])
  server.answers(readNotification, { unreadCount: 0 })
  const { screen } = await showPanel()
  await expectAccessible()
  await screen.getByRole('link', { name: 'New message from ⁨Writer 1⁩' }).click()
  expect(screen.go).toHaveBeenCalledWith('/chat/1')
  await expect.element(screen.getByText('New', { exact: true })).not.toBeInTheDocument()
  expect(server.heard(readNotification).map(({ params }) => params)).toEqual([{ id: notification(1).id }])
})

test('has nothing to press where a notification is read and leads nowhere', async () => {
  answerList([notification(1, { link: null, isRead: true })])
  const { screen } = await showPanel()
  await expect.element(screen.getByRole('button', { name: /^New message/ })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
})

test('shows a notification as unread again when the server did not take it', async () => {
  answerList([notification(1, { link: null })])
  server.isLost(readNotification)
  const { screen } = await showPanel()
  await expect.element(screen.getByText('New', { exact: true })).toBeVisible()
  server.isLost(listNotifications)
  await screen.getByRole('button', { name: /^New message/ }).click()
  await expect.element(screen.getByRole('region', { name: 'Messages' })).toHaveTextContent('Network Error')
  await expect.element(screen.getByText('New', { exact: true })).toBeVisible()
})

test('marks all as read at once', async () => {
  answerList([notification(1), notification(2)])
  server.answers(readNotifications, { unreadCount: 0 })
  const release = server.waits(readNotifications)
  const { screen } = await showPanel()
  await expect.element(screen.getByText('New', { exact: true })).toHaveLength(2)
  await screen.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.element(screen.getByText('New', { exact: true })).not.toBeInTheDocument()
  release()
})

test('removes one and says which', async () => {
  answerList([notification(1), notification(2)])
  server.answers(deleteNotification, { unreadCount: 1 })
  const { screen } = await showPanel()
  await screen.getByRole('button', { name: 'Remove: New message from ⁨Writer 1⁩' }).click()
  await expect.element(screen.getByText(/Writer 1/)).not.toBeInTheDocument()
  await expect.element(screen.getByText(/Writer 2/)).toBeVisible()
  expect(server.heard(deleteNotification)).toHaveLength(1)
})

test('puts one back that the server did not remove', async () => {
  answerList([notification(1)])
  server.refuses(deleteNotification, 'NOTIFICATION_NOT_FOUND')
  const { screen } = await showPanel()
  await screen.getByRole('button', { name: /^Remove/ }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Messages' }))
    .toHaveTextContent('That was not saved')
  await expect.element(screen.getByText(/Writer 1/)).toBeVisible()
})

test('is closed when it is cleared', async () => {
  answerList([notification(1)])
  server.answers(clearNotifications, { unreadCount: 0, clearedAt: '2026-11-20T12:30:00.000Z' })
  const { screen, onClear } = await showPanel()
  await screen.getByRole('button', { name: 'Clear all' }).click()
  expect(onClear).toHaveBeenCalledOnce()
})

test('loads the older ones on demand', async () => {
  server.answers(
    listNotifications,
    ({ query }) => ({
      notifications: query.offset === 0 ? [notification(1), notification(2)] : [notification(3)],
      unreadCount: 3,
    }),
    3,
  )
  const { screen } = await showPanel()
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(screen.getByRole('listitem')).toHaveLength(3)
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  expect(server.heard(listNotifications).at(-1)?.query).toMatchObject({ offset: 2 })
})

test('puts what arrives meanwhile on top', async () => {
  answerList([notification(1)])
  const { screen } = await showPanel()
  await expect.element(screen.getByRole('listitem')).toHaveLength(1)
  tellLive('notification', { notification: notification(2), unreadCount: 2 })
  await expect.element(screen.getByRole('listitem').first()).toHaveTextContent('Writer 2')
})

test('keeps the older ones that were loaded when something arrives and the list is asked for anew', async () => {
  const all = Array.from({ length: 25 }, (_, n) => notification(n + 1))
  const answerPages = () =>
    server.answers(
      listNotifications,
      ({ query: { offset = 0 } }) => ({ notifications: all.slice(offset, offset + 20), unreadCount: 1 }),
      all.length,
    )
  answerPages()
  const { screen } = await showPanel()
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(screen.getByRole('listitem')).toHaveLength(25)
  all.unshift(notification(30))
  answerPages()
  tellLive('notification', { notification: notification(30), unreadCount: 1 })
  await expect.element(screen.getByRole('listitem')).toHaveLength(26)
  tellLive('reset', null)
  await expect.poll(() => server.heard(listNotifications)).toHaveLength(4)
  await expect.element(screen.getByRole('listitem')).toHaveLength(26)
})

test('keeps a name in its own direction within Arabic', async () => {
  answerList([notification(1)])
  const { screen } = await showPanel('ar')
  const item = screen.getByRole('listitem')
  await expect.element(item).toHaveTextContent('⁨Writer 1⁩')
  expect(getComputedStyle(item.element()).direction).toBe('rtl')
  await expectAccessible()
})

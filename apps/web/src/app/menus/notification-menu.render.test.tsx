import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { notificationRoutes } from '@krash/contract/notifications'
import type { Notification } from '@krash/contract/notifications'
import { tellLive } from '#shared/live/live.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { withoutChat } from '#testing/operator.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { NotificationMenu } from './notification-menu.tsx'

const { shellCounts, listNotifications, clearNotifications, restoreNotifications } = notificationRoutes

const message: Notification = {
  id: '0199a000-0000-7000-8000-000000000001',
  kind: 'message',
  values: { name: 'Ana Lopez', count: 1 },
  link: '/chat/1',
  isRead: false,
  createdAt: '2026-11-20T12:00:00.000Z',
}

async function showBell(unread: number) {
  server.answers(shellCounts, { unreadNotifications: unread, unreadMessages: 0, activeCases: 0 })
  server.answers(listNotifications, { notifications: unread > 0 ? [message] : [], unreadCount: unread })
  const screen = await renderPart(<NotificationMenu />)
  return { screen, bell: screen.getByRole('button', { name: /^Notifications/ }) }
}

test('tells how many are new', async () => {
  const { bell } = await showBell(3)
  await expect.element(bell).toHaveAccessibleName('Notifications, 3 new')
  await expect.element(bell).toHaveTextContent('3')
})

test('does not let a figure grow beyond its badge', async () => {
  const { bell } = await showBell(250)
  await expect.element(bell).toHaveAccessibleName('Notifications, 250 new')
  await expect.element(bell).toHaveTextContent('99+')
})

test('has no figure where nothing is new', async () => {
  const { bell } = await showBell(0)
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await expect.element(bell).toHaveTextContent('')
})

test('counts once more when the stream tells another number while the count is on its way', async () => {
  server.answers(shellCounts, { unreadNotifications: 0, unreadMessages: 0, activeCases: 0 })
  const answer = server.waits(shellCounts)
  const screen = await renderPart(<NotificationMenu />)
  const bell = screen.getByRole('button', { name: /^Notifications/ })
  await expect.poll(() => server.heard(shellCounts).length).toBe(1)
  server.answers(shellCounts, { unreadNotifications: 2, unreadMessages: 0, activeCases: 0 })
  tellLive('notificationsChanged', { unreadCount: 2 })
  answer()
  await expect.poll(() => server.heard(shellCounts).length).toBe(2)
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 new')
})

test('opens by keyboard and gives the focus back on Escape', async () => {
  const { screen, bell } = await showBell(1)
  await expect.element(bell).toHaveAttribute('aria-expanded', 'false')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('region', { name: 'Notifications' })).toBeVisible()
  await expect.element(bell).toHaveAttribute('aria-expanded', 'true')
  await expect.element(screen.getByRole('link', { name: /Ana Lopez/ })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('region', { name: 'Notifications' })).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
})

test('closes when a notification is opened', async () => {
  server.answers(notificationRoutes.readNotification, { unreadCount: 0 })
  const { screen, bell } = await showBell(1)
  await bell.click()
  await screen.getByRole('link', { name: /Ana Lopez/ }).click()
  expect(screen.go).toHaveBeenCalledWith('/chat/1')
  await expect.element(bell).toHaveAttribute('aria-expanded', 'false')
  await expect.element(bell).toHaveAccessibleName('Notifications')
})

const clearedAt = '2026-11-20T12:30:00.000Z'

test('clears the list at once, and Undo brings it back', async () => {
  server.answers(clearNotifications, { unreadCount: 0, clearedAt })
  server.answers(restoreNotifications, { unreadCount: 1 })
  const { screen, bell } = await showBell(1)
  const toasts = screen.getByRole('region', { name: 'Messages' })
  await bell.click()
  await screen.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(toasts).toHaveTextContent('Notifications clearedYour messages and visits stay.')
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await bell.click()
  await expect.element(screen.getByText('Nothing new')).toBeVisible()
  expect(server.heard(clearNotifications)).toHaveLength(1)
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 new')
  expect(server.heard(restoreNotifications)).toMatchObject([{ body: { clearedAt } }])
  await bell.click()
  await expect.element(screen.getByRole('link', { name: /Ana Lopez/ })).toBeVisible()
})

test('cleared with the keyboard, Undo is the next press, and then the bell', async () => {
  server.answers(clearNotifications, { unreadCount: 0, clearedAt })
  server.answers(restoreNotifications, { unreadCount: 1 })
  const { screen, bell } = await showBell(1)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const clear = screen.getByRole('button', { name: 'Clear all' })
  await expect.element(clear).toBeVisible()
  while (document.activeElement !== clear.element()) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(bell).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(server.heard(restoreNotifications)).toEqual([])
})

test('a list that could not be cleared is shown again', async () => {
  server.refuses(clearNotifications, 'CONFLICT')
  const { screen, bell } = await showBell(1)
  await bell.click()
  await screen.getByRole('button', { name: 'Clear all' }).click()
  const toasts = screen.getByRole('region', { name: 'Messages' })
  await expect.element(toasts).toHaveTextContent('That was not saved')
  await bell.click()
  await expect.element(screen.getByRole('link', { name: /Ana Lopez/ })).toBeVisible()
})

test('a push opens what it is about; where messages are switched off, home in place of them', async () => {
  const press = () =>
    navigator.serviceWorker.dispatchEvent(
      new MessageEvent('message', { data: { pushed: message.id, page: '/chat' } }),
    )
  server.answers(notificationRoutes.readNotification, { unreadCount: 0 })
  const { screen } = await showBell(1)
  await expect.poll(() => server.heard(shellCounts).length).toBeGreaterThan(0)
  press()
  await expect.poll(() => screen.go.mock.calls).toEqual([['/chat/1']])
  await withoutChat()
  server.answers(listNotifications, { notifications: [{ ...message, link: null }], unreadCount: 1 })
  press()
  await expect.poll(() => screen.go.mock.calls).toEqual([['/chat/1'], ['/dashboard']])
})

test('tells what arrives while the page is looked at', async () => {
  const { screen, bell } = await showBell(0)
  await expect.poll(() => server.heard(shellCounts).length).toBeGreaterThan(0)
  tellLive('notification', { notification: message, unreadCount: 1 })
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 new')
  const toasts = screen.getByRole('region', { name: 'Messages' })
  await expect.element(toasts).toHaveTextContent('New message from ⁨Ana Lopez⁩')
})

import { expect, test, vi } from 'vitest'
import { notificationRoutes } from '@krash/contract/notifications'
import { preferencesRoutes } from '@krash/contract/preferences'
import { expectAccessible } from '#testing/accessibility.ts'
import { preferencesOf } from '#testing/examples/preferences.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { PushOffer } from './push-offer.tsx'

const { pushKey, subscribePush } = notificationRoutes
const endpoint = 'https://push.example/device-1'

const preferences = preferencesOf({ shareData: true })

/** A browser that supports push and asks the person first. */
function canPush({
  answer,
  isSubscribed = false,
}: {
  answer: NotificationPermission
  isSubscribed?: boolean
}) {
  let permission: NotificationPermission = 'default'
  const subscription = {
    options: {},
    unsubscribe: async () => true,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p256', auth: 'auth' } }),
  }
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: vi.fn<() => Promise<unknown>>(async () => subscription),
  }
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => (permission = answer),
  })
  const look = vi.spyOn(navigator.serviceWorker, 'getRegistration')
  look.mockResolvedValue({ pushManager } as unknown as ServiceWorkerRegistration)
  server.answers(pushKey, { publicKey: 'BKrash' })
  server.answers(subscribePush, { id: '0199a000-0000-7000-8000-000000000001' })
  server.answers(preferencesRoutes.updatePreferences, preferences)
  return { look }
}

async function offer() {
  const screen = await renderPart(<PushOffer />)
  return { screen, card: screen.getByRole('region', { name: 'Tell me when somebody answers' }) }
}

test('offers itself, and asks the browser only after Allow', async () => {
  canPush({ answer: 'granted' })
  const { screen, card } = await offer()
  await expect.element(card).toBeVisible()
  expect(Notification.permission).toBe('default')
  await expectAccessible()
  await screen.getByRole('button', { name: 'Allow' }).click()
  await expect.element(card.getByRole('status')).toHaveTextContent('Done. This device will tell you.')
  expect(server.heard(subscribePush)[0]?.body).toEqual({ endpoint, keys: { p256dh: 'p256', auth: 'auth' } })
  expect(server.heard(preferencesRoutes.updatePreferences)[0]?.body).toEqual({
    notifications: { push: true },
  })
  await expect.element(screen.getByRole('button', { name: 'Allow' })).not.toBeInTheDocument()
})

test('says where notifications are blocked', async () => {
  canPush({ answer: 'denied' })
  const { screen, card } = await offer()
  await screen.getByRole('button', { name: 'Allow' }).click()
  await expect.element(card).toHaveTextContent('Notifications are blocked in the settings of this browser.')
  expect(server.heard(subscribePush)).toEqual([])
})

test('stays a question when the browser’s own was closed', async () => {
  canPush({ answer: 'default' })
  const { screen, card } = await offer()
  const allow = screen.getByRole('button', { name: 'Allow' })
  await allow.click()
  await expect.element(allow).not.toHaveAttribute('aria-busy')
  await expect.element(card).toHaveTextContent('We can send a notification to this device.')
})

test('says that it did not work', async () => {
  canPush({ answer: 'granted' })
  server.refuses(subscribePush, 'PUSH_SERVICE_UNKNOWN')
  const { screen, card } = await offer()
  await screen.getByRole('button', { name: 'Allow' }).click()
  await expect.element(card).toHaveTextContent('You can try again in Preferences.')
})

test('is not offered again to a person who said Not now', async () => {
  canPush({ answer: 'granted' })
  const { screen, card } = await offer()
  await screen.getByRole('button', { name: 'Not now' }).click()
  await expect.element(card).not.toBeInTheDocument()
  await screen.rerender(<PushOffer key="declined" />)
  localStorage.clear()
  await screen.rerender(
    <>
      <PushOffer key="declined" />
      <PushOffer key="open" />
    </>,
  )
  await expect.element(card).toBeVisible()
  await expect.element(card).toHaveLength(1)
})

test('is not offered where the device is told already', async () => {
  const { look } = canPush({ answer: 'granted', isSubscribed: true })
  const { card } = await offer()
  await expect.poll(() => look.mock.calls.length).toBeGreaterThan(0)
  await expect.element(card).not.toBeInTheDocument()
})

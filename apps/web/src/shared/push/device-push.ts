import { notificationRoutes } from '@krash/contract/notifications'
import { call } from '#shared/api/call.ts'
import { appSettings } from '#shared/app-settings/app-settings.ts'

/** The states of push in this browser; each value also ends a phrase key `preferences:push.*`. */
export type PushState = 'unsupported' | 'blocked' | 'ask' | 'ready'

export function pushState(): PushState {
  const canPush =
    appSettings().features.push &&
    'Notification' in globalThis &&
    'PushManager' in globalThis &&
    'serviceWorker' in navigator
  if (!canPush) return 'unsupported'
  const { permission } = Notification
  if (permission === 'granted') return 'ready'
  return permission === 'denied' ? 'blocked' : 'ask'
}

/**
 * Subscribes this device to pushes while the app is closed. Asks for permission if needed, so call it only after a
 * press. Never throws: `failed` when the browser or the server did not take part.
 */
export async function subscribeDevice(): Promise<PushState | 'failed'> {
  try {
    if (pushState() === 'ask') await Notification.requestPermission()
    const state = pushState()
    if (state !== 'ready') return state
    const manager = await pushManager()
    if (!manager) return 'failed'
    await tellServer(await subscriptionOf(manager))
    return 'ready'
  } catch {
    return 'failed'
  }
}

/** True when this device could subscribe but has not. */
export async function canSubscribeDevice(): Promise<boolean> {
  if (!['ask', 'ready'].includes(pushState())) return false
  const manager = await pushManager()
  return manager !== undefined && (await manager.getSubscription()) === null
}

export async function isDeviceSubscribed(): Promise<boolean> {
  return (await currentSubscription()) !== null
}

/** Registers the subscription again, because it belongs to a sign-in and this may be another one. */
export async function renewSubscription(): Promise<void> {
  if (pushState() !== 'ready') return
  const subscription = await currentSubscription()
  if (subscription) await tellServer(subscription)
}

export async function unsubscribeDevice(): Promise<void> {
  try {
    const subscription = await currentSubscription()
    if (!subscription) return
    const { endpoint } = subscription
    await Promise.allSettled([
      subscription.unsubscribe(),
      call(notificationRoutes.unsubscribePush, { body: { endpoint } }),
    ])
  } catch {
    // A browser that cannot report its subscription has none.
  }
}

async function currentSubscription(): Promise<PushSubscription | null> {
  return (await (await pushManager())?.getSubscription()) ?? null
}

/** Undefined without a service worker, as in private windows of some browsers. */
async function pushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return (await navigator.serviceWorker.getRegistration())?.pushManager
}

async function subscriptionOf(manager: PushManager): Promise<PushSubscription> {
  const { publicKey } = (await call(notificationRoutes.pushKey)).data
  const current = await manager.getSubscription()
  if (current && keyOf(current) === publicKey) return current
  // It was made for another server key, which cannot be used with this one.
  await current?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  }
  await call(notificationRoutes.subscribePush, { body, idempotencyKey: crypto.randomUUID() })
}

/** What this browser can do about push messages; the endings of the phrase keys `preferences:push.*`. */
export type PushState = 'unsupported' | 'blocked' | 'ask' | 'ready'

/** What this browser can do, as it is now. */
export function pushState(): PushState {
  const canPush = 'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator
  return canPush ? stateOf(Notification.permission) : 'unsupported'
}

/** Asks for the permission; only after a press. Never throws. */
export async function askForPush(): Promise<PushState> {
  try {
    return stateOf(await Notification.requestPermission())
  } catch {
    return pushState()
  }
}

function stateOf(permission: NotificationPermission): PushState {
  if (permission === 'granted') return 'ready'
  return permission === 'denied' ? 'blocked' : 'ask'
}

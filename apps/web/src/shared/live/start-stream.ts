import { authorizedFetch } from '#shared/api/call.ts'
import { decodeToken } from '#shared/session/access-token.ts'
import { readSession } from '#shared/session/session-storage.ts'
import { currentSession, subscribeToSession } from '#shared/session/session-store.ts'
import { setLiveState, tellLive } from './live.ts'
import { SharedStream } from './share-stream.ts'
import type { LeadingPage } from './share-stream.ts'
import { stayConnected } from './stay-connected.ts'

/** A page hidden for this long leaves the stream to others. */
const HIDDEN_MS = 5 * 60_000

/** Listens for the signed-in person while the page is visible. Returns a function that stops it. */
export function startStream(): () => void {
  let shared: SharedStream | undefined
  let owner: string | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  const followSight = (): void => {
    clearTimeout(hiding)
    if (document.visibilityState === 'visible') shared?.take(true)
    else hiding = setTimeout(() => shared?.rest(), HIDDEN_MS)
  }
  const followSession = (): void => {
    const next = signedIn()
    if (next === owner) return
    shared?.stop()
    setLiveState('off')
    owner = next
    shared = next === undefined ? undefined : open(next)
    shared?.take(false)
    followSight()
  }
  followSession()
  const unsubscribe = subscribeToSession(followSession)
  document.addEventListener('visibilitychange', followSight)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', followSight)
    clearTimeout(hiding)
    shared?.stop()
    setLiveState('off')
  }
}

function signedIn(): string | undefined {
  return currentSession().status === 'signedIn' ? decodeToken(readSession()?.token)?.userId : undefined
}

function open(userId: string): SharedStream {
  return new SharedStream({ name: `krash-live-${userId}`, lead, onEvent: tellLive, onState: setLiveState })
}

function lead(page: LeadingPage, signal: AbortSignal): Promise<void> {
  return stayConnected(
    { ...page, open: openStream, pause, isOnline: () => navigator.onLine, random: () => Math.random() },
    signal,
  )
}

function openStream(lastEventId: number | undefined, signal: AbortSignal): Promise<Response> {
  const isOnlineAgain = new AbortController()
  // The network has changed, so an open connection hangs on the old one.
  addEventListener('online', () => isOnlineAgain.abort(), { once: true, signal })
  return authorizedFetch('/api/events', {
    headers: {
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
    cache: 'no-store',
    signal: AbortSignal.any([signal, isOnlineAgain.signal]),
  })
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = new AbortController()
  // A timer with Infinity would fire at once; without a network only its return ends the pause.
  const timer = Number.isFinite(milliseconds) ? setTimeout(resolve, milliseconds) : undefined
  addEventListener('online', () => resolve(), { once: true, signal: over.signal })
  signal.addEventListener('abort', () => resolve(), { once: true, signal: over.signal })
  return promise.finally(() => {
    clearTimeout(timer)
    over.abort()
  })
}

import { useSyncExternalStore } from 'react'
import { currentSession, subscribeToSession } from '#shared/session/session-store.ts'
import { createStore } from '#shared/store/create-store.ts'
import { alone } from './alone.ts'
import { device } from './this-device.ts'
import { inOrder } from './kind.ts'
import type { Kind } from './kind.ts'
import { freshDelivery, hurried, parcelId } from './parcel.ts'
import type { KindName, Parcel } from './parcel.ts'
import { sendDue } from './send-due.ts'
import { createSendLoop } from './send-loop.ts'
import type { SendLoop } from './send-loop.ts'
import { setWaiting } from './waiting.ts'
import type { Waiting } from './waiting.ts'

export interface OutboxState {
  /** False until the device's storage has been read. */
  isReady: boolean
  /** It could not be read so far, even the second time. */
  hasFailed: boolean
  /** False when the browser stores nothing, so closing the tab loses what waits. */
  isDurable: boolean
  parcels: readonly Parcel[]
}

export interface Outbox<Item extends Parcel> {
  /** The signed-in person's parcels, oldest first; the same list until something changes. */
  own: () => readonly Item[]
  /** The same list, for components. The first component to use it starts the sending. */
  useOwn: () => readonly Item[]
  /**
   * Shows a parcel at once, stores it and tries to send it. False when nobody is signed in. Throws when the device
   * cannot write.
   */
  put: (key: string, content: Omit<Item, keyof Parcel>) => Promise<boolean>
  change: (key: string, change: (item: Item) => Item) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Sends what is due, for example a parcel that was stored by other means. */
  wake: () => void
}

interface Declared {
  loop: SendLoop
  hurried: (parcel: Parcel) => Parcel
  isUnsent: (parcel: Parcel) => boolean
}

const state = createStore<OutboxState>({ isReady: false, hasFailed: false, isDurable: true, parcels: [] })
const declared = new Map<KindName, Declared>()
/** Parcels already shown but not stored yet, by id. */
const beingWritten = new Map<string, Parcel>()

export const outboxState = state.read

/**
 * Declares a kind, whose waiting parcels are sent from then on. Each kind has its own lock, so that a slow photo holds
 * up no message.
 */
export function declareKind<Item extends Parcel, Answer>(kind: Kind<Item, Answer>): Outbox<Item> {
  const loop = createSendLoop({
    run: () => alone(`krash-outbox ${kind.name}`, async () => sendDue(kind, await partsOfThisDevice())),
    now: () => Date.now(),
    setTimer: (work, delay) => setTimeout(work, delay),
    clearTimer: (timer) => clearTimeout(timer as number | undefined),
  })
  const plain = (parcel: Parcel) => ({ ...parcel, delivery: hurried(parcel.delivery) })
  declared.set(kind.name, {
    loop,
    hurried: (parcel) => kind.hurried?.(parcel as Item) ?? plain(parcel),
    isUnsent: (parcel) => kind.isUnsent?.(parcel as Item) ?? isWaitingWhole(parcel),
  })
  if (isStarted) void readAndSend()
  const own = createOwn(kind.name) as () => readonly Item[]
  return {
    own,
    useOwn: () => useSyncExternalStore(subscribeAndStart, own),
    put: (key, content) => put({ kind: kind.name, key, content }),
    change: (key, change) => changeParcel(parcelId(kind.name, key), (parcel) => change(parcel as Item)),
    remove: (key) => remove(parcelId(kind.name, key)),
    wake: () => {
      startOutbox()
      loop.wake()
    },
  }
}

function isWaitingWhole({ delivery }: Parcel): boolean {
  return delivery.status !== 'safe'
}

async function partsOfThisDevice() {
  return {
    device: await device(),
    currentUserId: signedInUserId,
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    random: Math.random,
  }
}

function signedInUserId(): string | undefined {
  const { status, user } = currentSession()
  return status === 'signedIn' ? user?.id : undefined
}

function createOwn(name: KindName): () => readonly Parcel[] {
  let last: { parcels: readonly Parcel[]; userId: string | undefined; own: readonly Parcel[] } | undefined
  return () => {
    const { parcels } = state.read()
    const userId = currentSession().user?.id
    if (last?.parcels !== parcels || last.userId !== userId) {
      const own = parcels.filter((parcel) => parcel.kind === name && parcel.userId === userId)
      last = { parcels, userId, own: inOrder(own) }
    }
    return last.own
  }
}

interface NewParcel {
  kind: KindName
  key: string
  content: object
}

async function put({ kind, key, content }: NewParcel): Promise<boolean> {
  const userId = currentSession().user?.id
  if (userId === undefined) return false
  const id = parcelId(kind, key)
  const parcel: Parcel = {
    ...content,
    id,
    kind,
    key,
    userId,
    queuedAt: nextMoment(kind),
    delivery: freshDelivery(),
  }
  beingWritten.set(id, parcel)
  show({})
  try {
    const storage = await device()
    await storage.change(({ outbox }) => outbox.put(parcel))
  } finally {
    if (beingWritten.get(id) === parcel) beingWritten.delete(id)
    await refresh()
  }
  startOutbox()
  declared.get(kind)?.loop.wake()
  return true
}

/** A time later than all others of the kind, even within a millisecond or after the clock was set back. */
function nextMoment(name: KindName): string {
  const known = state.read().parcels.filter(({ kind }) => kind === name)
  const after = known.map(({ queuedAt }) => Date.parse(queuedAt) + 1)
  return new Date(Math.max(Date.now(), ...after)).toISOString()
}

async function changeParcel(id: string, change: (parcel: Parcel) => Parcel): Promise<void> {
  const storage = await device()
  const kind = await storage.change(async ({ outbox }) => {
    const parcel = await outbox.get(id)
    if (parcel) await outbox.put(change(parcel))
    return parcel?.kind
  })
  await refresh()
  if (kind !== undefined) declared.get(kind)?.loop.wake()
}

async function remove(id: string): Promise<void> {
  const storage = await device()
  await storage.change(({ outbox }) => outbox.delete(id))
  await refresh()
}

let isStarted = false
/** Loads the code that declares a kind, by its name. */
let senders: Partial<Record<KindName, () => Promise<unknown>>> = {}

/** Registers where the kinds are declared, so that each is loaded only when a parcel of it waits, then starts. */
export function startOutboxWith(fetches: typeof senders): void {
  senders = fetches
  startOutbox()
  fetchSenders()
}

/** Reads the storage and starts sending; calling it again does nothing. */
export function startOutbox(): void {
  if (isStarted) return
  isStarted = true
  void begin()
}

function subscribeAndStart(listener: () => void): () => void {
  startOutbox()
  return subscribeToOutbox(listener)
}

/** Calls the listener after each change of the parcels or of the signed-in person. */
export function subscribeToOutbox(listener: () => void): () => void {
  const stops = [state.subscribe(listener), subscribeToSession(listener)]
  return () => stops.forEach((stop) => stop())
}

async function begin(): Promise<void> {
  const storage = await device()
  storage.watch((isElsewhere) => {
    void refresh()
      .catch(() => undefined)
      .then(() => {
        if (isElsewhere) wakeAll()
      })
  })
  subscribeToSession(wakeAll)
  addEventListener('online', () => void hurry())
  addEventListener('focus', () => void hurry())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void hurry()
  })
  await readAndSend()
}

/** What could not be read is read once more by `hurry`. */
async function readAndSend(): Promise<void> {
  await refresh().catch(() => undefined)
  await hurry()
}

/** Tries everything again now, because the person, the network or the window has returned. */
export async function hurry(): Promise<void> {
  if (!state.read().isReady) await refresh().catch(() => show({ hasFailed: true }))
  const late = state.read().parcels.filter((parcel) => hurriedParcel(parcel) !== undefined)
  if (late.length > 0) {
    const storage = await device()
    await storage.change(async ({ outbox }) => {
      for (const { id } of late) {
        const parcel = await outbox.get(id)
        const next = parcel && hurriedParcel(parcel)
        if (next) await outbox.put(next)
      }
    })
  }
  wakeAll()
}

/** Undefined when no part of it needs to be made due. */
function hurriedParcel(parcel: Parcel): Parcel | undefined {
  const next = declared.get(parcel.kind)?.hurried(parcel)
  return JSON.stringify(next) === JSON.stringify(parcel) ? undefined : next
}

function wakeAll(): void {
  fetchSenders()
  for (const { loop } of declared.values()) loop.wake()
}

/** Without a network, the code loads with the next one. */
function fetchSenders(): void {
  const kinds = new Set(state.read().parcels.map(({ kind }) => kind))
  for (const kind of kinds) {
    if (!declared.has(kind)) void senders[kind]?.().catch(() => undefined)
  }
}

async function refresh(): Promise<void> {
  const storage = await device()
  const parcels = await storage.read(({ outbox }) => outbox.getAll())
  show({ parcels, isReady: true, hasFailed: false, isDurable: storage.isDurable })
}

function show(read: Partial<OutboxState>): void {
  const next = { ...state.read(), ...read }
  const byId = new Map([...next.parcels, ...beingWritten.values()].map((parcel) => [parcel.id, parcel]))
  const parcels = [...byId.values()]
  const counts: Waiting = {}
  for (const parcel of parcels) {
    const { kind } = parcel
    const isUnsent = declared.get(kind)?.isUnsent ?? isWaitingWhole
    if (isUnsent(parcel)) counts[kind] = (counts[kind] ?? 0) + 1
  }
  setWaiting(counts)
  state.write({ ...next, parcels })
}

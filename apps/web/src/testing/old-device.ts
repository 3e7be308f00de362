import { openDB } from 'idb'

// The layout of the versions before the one outbox, letter by letter: it does not change with the code.

const waiting = { status: 'waiting', attempts: 2, nextTryAt: 0, notBefore: 0, refusal: null }
const photo = { name: 'photo.jpg', type: 'image/jpeg', size: 4, sha256: 'sha-p1' }

const report = {
  key: '0b1c2d3e-0000-4000-8000-000000000001',
  userId: 'u1',
  body: {
    location: { latitude: 27.9506, longitude: -82.4572, address: 'W Kennedy Blvd, Tampa, FL' },
    severity: 'minor',
    damage: ['rear'],
    timestamp: '2026-11-20T20:05:00.000Z',
  },
  queuedAt: '2026-11-20T20:05:00.000Z',
  delivery: waiting,
  accident: null,
  photos: [{ ...photo, key: 'p1', sendKey: 'photo-send-key', damagedArrivals: 0, delivery: waiting }],
  isDismissed: false,
}
const draft = {
  key: '0b1c2d3e-0000-4000-8000-000000000002',
  place: { address: 'I-75, exit 261', latitude: null, longitude: null, accuracy: null, source: 'typed' },
  severity: null,
  damage: [],
  description: 'Another one.',
  photos: [{ ...photo, key: 'p2' }],
  startedAt: '2026-11-20T20:06:00.000Z',
}
const message = (clientId: string, text: string, refusal: string | null) => ({
  clientId,
  userId: 'u1',
  recipientId: 'elena',
  recipientType: 'lawyer',
  conversationId: 'c1',
  text,
  files: [],
  queuedAt: `2026-11-20T20:07:00.00${text.length}Z`,
  refusal,
})
const favorites = {
  userId: 'u1',
  known: ['chen'],
  wishes: [
    { who: { id: 'lopez', type: 'physician', fullName: 'Dr. Ana Lopez' }, isWanted: true, turn: 1 },
    { who: { id: 'chen', type: 'lawyer', fullName: 'Wei Chen' }, isWanted: false, turn: 2 },
  ],
  lastTurn: 2,
}
const pages = [
  { key: '0b1c2d3e-0000-4000-8000-000000000003', userId: 'u1', page: 'emergency' },
  { key: '0b1c2d3e-0000-4000-8000-000000000004', userId: 'u1', page: 'lawyers' },
]

/** A device on which all stores of the old version are full, for tests. */
export async function fillOldStores(): Promise<void> {
  const krash = await openDB('krash', 1, {
    upgrade: (made) => {
      made.createObjectStore('draft', { keyPath: 'id' })
      made.createObjectStore('reports', { keyPath: 'key' })
      made.createObjectStore('photos', { keyPath: 'key' })
    },
  })
  await krash.put('reports', report)
  await krash.put('draft', { id: 'draft', draft })
  for (const key of ['p1', 'p2', 'taken-off']) {
    await krash.put('photos', { key, bytes: new TextEncoder().encode(`bytes of ${key}`).buffer })
  }
  krash.close()
  const chat = await openDB('krash-chat', 1, {
    upgrade: (made) => {
      made.createObjectStore('messages', { keyPath: 'clientId' })
      made.createObjectStore('threads', { keyPath: 'key' })
    },
  })
  await chat.put('messages', message('m1', 'one', null))
  await chat.put('messages', message('m2', 'refused', 'No: CLIENT_ID_REUSED.'))
  await chat.put('threads', { key: 'u1 elena', who: {}, messages: [], keptAt: 1 })
  chat.close()
  localStorage.setItem('krash_favorites', JSON.stringify(favorites))
  localStorage.setItem('krash_preferences', JSON.stringify({ userId: 'u1', choice: { theme: 'dark' } }))
  localStorage.setItem('krash_activity_queue', JSON.stringify(pages))
  localStorage.setItem('krash_unsent_messages', '2')
}

/** What is left in the old stores, by name. */
export async function leftInOldStores(): Promise<Record<string, number>> {
  const left: Record<string, number> = {}
  for (const [name, stores] of [
    ['krash', ['draft', 'reports', 'photos']] as const,
    ['krash-chat', ['messages', 'threads']] as const,
  ]) {
    const old = await openDB(name)
    for (const store of stores) left[store] = await old.count(store)
    old.close()
  }
  const keys = ['krash_favorites', 'krash_preferences', 'krash_activity_queue', 'krash_unsent_messages']
  for (const key of keys) left[key] = localStorage.getItem(key) === null ? 0 : 1
  return left
}

/** A browser's local storage, for tests. */
export function createLocalStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}

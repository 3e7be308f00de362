import type { Bell, BellListener } from './bell.ts'
import { type BellPlace, openBell } from './open-bell.ts'
import { readRing, textsOf, type Ringing, type RingText } from './bell-text.ts'

/** Tells the other servers, and hears them. */
export interface Ringer {
  person(userId: string): void
  left(userIds: readonly string[]): void
  tell(to: readonly string[], frame: string): void
  /** Begins to hear; harmless when it does already. */
  start(): void
  end(): Promise<void>
}

/** What the others say. */
export interface RingerListener {
  onRing: (ring: RingText) => void
  /** Bells may have been missed. */
  onOpen: () => void
  onError: (error: unknown) => void
}

interface Parts {
  place: BellPlace
  /** Name of this server among the others. */
  self: string
  listener: RingerListener
}

/** Nobody is named twice in one tick, and while one text is on its way the next are gathered. */
export function createRinger({ place, self, listener }: Parts): Ringer {
  let bell: Promise<Bell> | undefined
  let waiting = empty()
  let isRinging = false
  const start = (): Promise<Bell> => (bell ??= openBell(place, hearOthers(self, listener)))
  const ring = async (): Promise<void> => {
    const opened = await start()
    while (waiting.size > 0) {
      const texts = textsOf(self, { rung: [...waiting.rung], left: [...waiting.left], told: waiting.told })
      waiting = empty()
      // Lost; the others look for themselves every few seconds.
      await opened.ring(texts).catch(() => undefined)
    }
  }
  const ringSoon = (): void => {
    waiting.size += 1
    if (isRinging) return
    isRinging = true
    setImmediate(() => {
      ring()
        .catch(listener.onError)
        .finally(() => {
          isRinging = false
        })
    })
  }
  return {
    person(userId) {
      waiting.rung.add(userId)
      ringSoon()
    },
    left(userIds) {
      for (const userId of userIds) waiting.left.add(userId)
      ringSoon()
    },
    tell(to, frame) {
      waiting.told.push({ to, frame })
      ringSoon()
    },
    start: () => void start().catch(listener.onError),
    async end() {
      await (await bell?.catch(() => undefined))?.end()
    },
  }
}

interface Waiting {
  rung: Set<string>
  left: Set<string>
  told: Ringing['told'][number][]
  size: number
}

function empty(): Waiting {
  return { rung: new Set(), left: new Set(), told: [], size: 0 }
}

function hearOthers(self: string, { onRing, onOpen, onError }: RingerListener): BellListener {
  return {
    onOpen,
    onError,
    onText: (text) => {
      const ring = readRing(text)
      if (ring && ring.from !== self) onRing(ring)
    },
  }
}

import { createClient } from '@redis/client'
import type { Bell, BellListener } from './bell.ts'
import { BELL_CHANNEL } from './bell-text.ts'

/** Longest pause in milliseconds between attempts to connect. */
const LONGEST_PAUSE_MS = 5_000

/** Uses PUBLISH and SUBSCRIBE; the subscriber needs a connection of its own. */
export function openRedisBell(url: string, { onText, onOpen, onError }: BellListener): Bell {
  const reconnectStrategy = (tries: number): number =>
    Math.min(100 * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2)
  const client = createClient({
    url,
    // The protocol version that every Redis and its replacements speak.
    RESP: 2,
    // What cannot be rung now is found without the bell; nothing is kept for later.
    disableOfflineQueue: true,
    pingInterval: 10_000,
    socket: { reconnectStrategy, connectTimeout: 5_000 },
  })
  const listening = client.duplicate({ disableOfflineQueue: false })
  for (const connection of [client, listening]) connection.on('error', onError)
  listening.on('ready', onOpen)
  void client.connect().catch(onError)
  void listening
    .connect()
    .then(() => listening.subscribe(BELL_CHANNEL, onText))
    .then(onOpen)
    .catch(onError)
  return {
    async ring(texts) {
      await Promise.all(texts.map((text) => client.publish(BELL_CHANNEL, text)))
    },
    async end() {
      for (const connection of [client, listening]) connection.destroy()
    },
  }
}

import { type NatsConnection, connect } from '@nats-io/transport-node'
import type { Bell, BellListener } from './bell.ts'
import { BELL_CHANNEL } from './bell-text.ts'

/** Milliseconds between tries to connect. */
const PAUSE_MS = 1_000

/** Publishes and subscribes over NATS, without hearing its own texts. */
export function openNatsBell(url: string, listener: BellListener): Bell {
  let connection: NatsConnection | undefined
  let isEnded = false
  const { username, password, host } = new URL(url)
  const opened = connect({
    servers: host,
    ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    noEcho: true,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: PAUSE_MS,
    pingInterval: 10_000,
  })
    .then(async (connected) => {
      connection = connected
      if (isEnded) return connected.close()
      connected.subscribe(BELL_CHANNEL, {
        callback: (error, message) => (error ? listener.onError(error) : listener.onText(message.string())),
      })
      await connected.flush()
      listener.onOpen()
      void followState(connected, listener)
    })
    .catch(listener.onError)
  return {
    async ring(texts) {
      if (!connection) throw new Error('the bell is not connected')
      for (const text of texts) connection.publish(BELL_CHANNEL, text)
    },
    async end() {
      isEnded = true
      // A connection that never came up keeps trying; nobody waits for it.
      if (!connection) return
      await opened
      await connection.close()
    },
  }
}

async function followState(connection: NatsConnection, { onOpen }: BellListener): Promise<void> {
  for await (const { type } of connection.status()) if (type === 'reconnect') onOpen()
}

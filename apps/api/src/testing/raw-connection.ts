import { once } from 'node:events'
import { type Socket, connect } from 'node:net'

/** A connection on which a test writes HTTP by hand. */
export interface RawConnection {
  socket: Socket
  /** Resolves when the machine has taken all bytes; what the server answers meanwhile stays unread. */
  write(bytes: string | Buffer): Promise<void>
  /** Reads until the server ends its side; throws when the connection was reset. */
  rest(): Promise<string>
}

/** Connects to a server; nothing is read before `rest` is called. */
export async function connectRaw(url: string): Promise<RawConnection> {
  const { port, hostname } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  await once(socket, 'connect')
  let failure: Error | undefined
  socket.on('error', (error) => {
    failure = error
  })
  return {
    socket,
    write: (bytes) =>
      new Promise((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve()))
      }),
    async rest() {
      const chunks: Buffer[] = []
      socket.on('data', (chunk: Buffer) => chunks.push(chunk))
      if (!failure) await Promise.race([once(socket, 'end'), once(socket, 'close')])
      if (failure) throw failure
      socket.end()
      return Buffer.concat(chunks).toString()
    },
  }
}

/** The head of a POST request, whose body the test writes. */
export function headOf(path: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ host: 'krash.test', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}

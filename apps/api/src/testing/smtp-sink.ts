import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * How a mail server treats one connection: it takes the mail, answers 421, 451 or 550, stays silent, or cuts the
 * connection. With `keepAndCut` it takes the mail and cuts before saying so.
 */
export type Whim =
  | 'take'
  | 'unavailable'
  | 'busy'
  | 'busyAfterData'
  | 'refuse'
  | 'refuseData'
  | 'refuseSender'
  | 'silentGreeting'
  | 'silentData'
  | 'cutGreeting'
  | 'cutData'
  | 'keepAndCut'

/** A real mail server on this machine that misbehaves on request. */
export interface SmtpSink {
  /** For `SMTP_URL`. */
  url: string
  port: number
  /** The mails it took, with their envelope addresses. */
  taken: { from: string; to: string[]; message: Buffer }[]
  connections(): number
  /** Mails that it read to the end without answering. */
  swallowed(): number
  /** The behaviour for the next connections, one each; afterwards `take` again. */
  plan(...whims: Whim[]): void
  close(): Promise<void>
}

/** Opens it on a free port or the given one. */
export async function openSmtpSink(port = 0): Promise<SmtpSink> {
  const planned: Whim[] = []
  const taken: SmtpSink['taken'] = []
  const sockets = new Map<number, Socket>()
  const whims = new Map<string, Whim>()
  let connections = 0
  let swallowed = 0

  const cut = (session: { remotePort: number }): void => void sockets.get(session.remotePort)?.destroy()
  const answers: Partial<Record<Whim, (session: { remotePort: number }, done: Done) => void>> = {
    silentGreeting: () => undefined,
    cutGreeting: cut,
    unavailable: (_session, done) => done(refusal(421, 'try later')),
  }

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(session, done) {
      connections += 1
      const whim = planned.shift() ?? 'take'
      whims.set(session.id, whim)
      const answer = answers[whim]
      if (answer) answer(session, done)
      else done()
    },
    onMailFrom(address, session, done) {
      done(whims.get(session.id) === 'refuseSender' ? refusal(550, `no mail from ${address.address}`) : null)
    },
    onRcptTo(address, session, done) {
      const whim = whims.get(session.id)
      if (whim === 'busy') done(refusal(451, `${address.address} is busy`))
      else if (whim === 'refuse') done(refusal(550, `${address.address} does not live here`))
      else done()
    },
    onData(stream, session, done) {
      const whim = whims.get(session.id)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        if (whim === 'cutData') cut(session)
        chunks.push(chunk)
      })
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        const message = Buffer.concat(chunks)
        const take = (): void => void taken.push({ from, to: rcptTo.map((to) => to.address), message })
        if (whim === 'silentData') swallowed += 1
        if (whim === 'silentData' || whim === 'cutData') return
        if (whim === 'busyAfterData') return done(refusal(451, 'disk is full'))
        if (whim === 'refuseData') return done(refusal(554, `not for ${rcptTo[0]?.address}`))
        take()
        if (whim === 'keepAndCut') cut(session)
        else done()
      })
    },
  })
  smtp.on('error', () => undefined)
  smtp.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket))
  const listening = smtp.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const { port: used } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${used}`,
    port: used,
    taken,
    connections: () => connections,
    swallowed: () => swallowed,
    plan: (...next) => void planned.push(...next),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.values()) socket.destroy()
        smtp.close(() => resolve())
      }),
  }
}

type Done = (error?: Error | null) => void

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode })
}

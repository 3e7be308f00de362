import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { connectRaw, headOf } from '#testing/raw-connection.ts'
import { type Deadlines, enforceDeadlines } from './deadlines.ts'

/** Milliseconds that no test reaches; each shortens the one it is about, which slow machines only make longer. */
const never = 3_600_000
const unreachable: Deadlines = {
  body: never,
  answer: never,
  download: never,
  upload: never,
  uploadStall: never,
  downloadStall: never,
  linger: never,
}

const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) {
    app.server.closeAllConnections()
    await app.close()
  }
})

interface Served {
  url: string
  /** Resolves when the server has had this many connections and has none any more; returns how many it had. */
  allEnded: (count: number) => Promise<number>
}

async function serve(deadlines: Partial<Deadlines>, routes: (app: FastifyInstance) => void): Promise<Served> {
  const app = Fastify({ bodyLimit: 100_000_000, keepAliveTimeout: never })
  apps.push(app)
  enforceDeadlines(app, { ...unreachable, ...deadlines })
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  routes(app)
  const open = new Set<Socket>()
  let served = 0
  app.server.on('connection', (socket: Socket) => {
    served += 1
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return {
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    allEnded: async (count) => {
      while (served < count || open.size > 0) await pause(20)
      return served
    },
  }
}

const upload = (length: number) =>
  headOf('/', { 'content-type': 'multipart/form-data', 'content-length': length })

test('an upload that stops coming, or comes a byte at a time, is ended', async () => {
  const { url, allEnded } = await serve({ uploadStall: 200 }, (app) =>
    app.post('/', { config: { kind: 'multipart' } }, async ({ raw }) => once(raw.resume(), 'end')),
  )
  const [silent, slow] = [await connectRaw(url), await connectRaw(url)]
  await silent.write(upload(100_000) + 'x'.repeat(5000))
  await slow.write(upload(100_000))
  const drip = setInterval(() => slow.socket.write('x'), 20)
  expect(await allEnded(2)).toBe(2)
  clearInterval(drip)
})

test('what is done with a whole upload may take its time', async () => {
  const { url } = await serve({ uploadStall: 50 }, (app) =>
    app.post('/', { config: { kind: 'multipart' } }, async ({ raw }) => {
      await once(raw.resume(), 'end')
      await pause(400)
      return 'done'
    }),
  )
  const connection = await connectRaw(url)
  // In one piece, so that a busy machine has no time between its parts.
  await connection.write(
    headOf('/', { connection: 'close', 'content-type': 'multipart/form-data', 'content-length': 1 }) + 'x',
  )
  expect(await connection.rest()).toContain('done')
})

test('a download that nobody reads is ended', async () => {
  const { url, allEnded } = await serve({ downloadStall: 200 }, (app) =>
    app.post('/', { config: { kind: 'binary' } }, (_request, reply) => reply.send(Buffer.alloc(40_000_000))),
  )
  const connection = await connectRaw(url)
  await connection.write(headOf('/', { 'content-type': 'text/plain', 'content-length': 0 }))
  expect(await allEnded(1)).toBe(1)
})

test('a short answer that nobody takes ends the connection', async () => {
  const { url, allEnded } = await serve({ answer: 200 }, (app) => app.post('/', () => 'x'.repeat(1_000_000)))
  const connection = await connectRaw(url)
  // Asked for again and again, they are more than the buffers of the machine hold.
  const asked = headOf('/', { 'content-type': 'text/plain', 'content-length': 0 })
  await connection.write(asked.repeat(40))
  expect(await allEnded(1)).toBe(1)
})

test('whoever waits for a busy server gets its answer, however late', async () => {
  const { url } = await serve({ answer: 100 }, (app) =>
    app.post('/', async () => {
      await pause(500)
      return 'at last'
    }),
  )
  const connection = await connectRaw(url)
  await connection.write(
    headOf('/', { connection: 'close', 'content-type': 'text/plain', 'content-length': 0 }),
  )
  expect(await connection.rest()).toContain('at last')
})

const long = 1_100_000
const longAnswers: [string, (reply: FastifyReply) => FastifyReply][] = [
  ['stream of a told length', (reply) => reply.header('content-length', long).send(chunksOf(long))],
  ['stream of an unknown length', (reply) => reply.send(chunksOf(long))],
  ['buffer', (reply) => reply.send(Buffer.alloc(long))],
  ['text', (reply) => reply.send('é'.repeat(long / 2))],
]

function chunksOf(length: number): Readable {
  return Readable.from([Buffer.alloc(length / 2), Buffer.alloc(length / 2)])
}

test.each(longAnswers)(
  'a long %s that fits into the buffers of the machine holds no connection of any call',
  async (_kind, answer) => {
    const { url, allEnded } = await serve({}, (app) => app.post('/', (_request, reply) => answer(reply)))
    const connection = await connectRaw(url)
    await connection.write(headOf('/', { 'content-type': 'text/plain', 'content-length': 0 }))
    expect(await allEnded(1)).toBe(1)
    expect((await connection.rest()).length).toBeGreaterThan(long / 2)
  },
)

test('an upload that moves without end is ended', async () => {
  // The time for its bytes comes on top.
  const { url, allEnded } = await serve({ upload: 200 }, (app) =>
    app.post('/', { config: { kind: 'multipart' } }, async ({ raw }) => once(raw.resume(), 'end')),
  )
  const connection = await connectRaw(url)
  await connection.write(upload(600))
  const drip = setInterval(() => connection.socket.write('x'), 20)
  expect(await allEnded(1)).toBe(1)
  clearInterval(drip)
})

test('whoever goes on sending slowly after an early answer is ended', async () => {
  const { url, allEnded } = await serve({ linger: 200 }, (app) => {
    app.addHook('onRequest', async (_request, reply) => reply.code(401).send('no'))
    app.post('/', () => 'never')
  })
  const connection = await connectRaw(url)
  await connection.write(upload(100_000))
  const drip = setInterval(() => connection.socket.write('x'), 20)
  expect(await allEnded(1)).toBe(1)
  clearInterval(drip)
})

test.each(['before it reads', 'in the middle'])(
  'an upload refused %s is answered to a sender who reads nothing before all is sent',
  async (when) => {
    const { url } = await serve({}, (app) =>
      app.post('/', { config: { kind: 'multipart' } }, async ({ raw }, reply) => {
        if (when === 'in the middle') await once(raw, 'data')
        raw.pause()
        return reply.code(413).send('too large')
      }),
    )
    const connection = await connectRaw(url)
    const body = Buffer.alloc(12_000_000)
    await connection.write(upload(body.length))
    // Time for the answer, which is there long before the body.
    await pause(100)
    await connection.write(body)
    const answer = await connection.rest()
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*too large$/s)
    expect(answer.toLowerCase()).toContain('connection: close')
  },
)

test('a request that came whole keeps its connection, whatever the answer', async () => {
  const { url } = await serve({}, (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      await pause(1)
      return reply.code(401).send('no')
    })
    app.post('/', () => 'never')
  })
  const connection = await connectRaw(url)
  await connection.write(upload(3) + 'abc')
  connection.socket.once('data', () => connection.socket.end())
  expect((await connection.rest()).toLowerCase()).toContain('connection: keep-alive')
})

import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import type { Bell, BellListener } from './bell.ts'
import { readRing, textsOf } from './bell-text.ts'
import { openNatsBell } from './nats-bell.ts'
import { openRedisBell } from './redis-bell.ts'

const natsGreeting = `INFO ${JSON.stringify({ server_id: 'x', version: '2.10.0', proto: 1, headers: true, max_payload: 1_048_576 })}\r\n`
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

type Answer = (line: string, socket: Socket) => void

/** A small server that speaks, line by line, as much of a protocol as a bell needs. */
async function standIn(answer: Answer, greeting = ''): Promise<{ port: number; cut: () => void }> {
  const all = new Set<Socket>()
  const server = createServer((socket) => {
    all.add(socket)
    socket.on('close', () => all.delete(socket))
    socket.on('error', () => undefined)
    socket.write(greeting)
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) answer(line, socket)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const cut = () => {
    for (const socket of all) socket.destroy()
  }
  return { port: (server.address() as AddressInfo).port, cut }
}

function asNats(): Answer {
  const subscriptions = new Map<Socket, string>()
  let isText = false
  const publish = (text: string, from: Socket): void => {
    for (const [socket, id] of subscriptions)
      if (socket !== from) socket.write(`MSG krash_live ${id} ${Buffer.byteLength(text)}\r\n${text}\r\n`)
  }
  return (line, socket) => {
    if (isText) publish(line, socket)
    isText = line.startsWith('PUB ')
    if (line === 'PING') socket.write('PONG\r\n')
    if (line.startsWith('SUB ')) subscriptions.set(socket, line.split(' ').at(-1) ?? '')
  }
}

function asRedis(): Answer {
  const listeners = new Set<Socket>()
  const commands = new Map<Socket, string[]>()
  const bulk = (word: string) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`
  const obey = ([verb = '', channel = '', text = '']: string[], socket: Socket): string => {
    if (verb === 'subscribe') listeners.add(socket)
    if (verb === 'subscribe') return `*3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`
    if (verb !== 'PUBLISH') return '+OK\r\n'
    for (const listener of listeners) listener.write(`*3\r\n${bulk('message')}${bulk(channel)}${bulk(text)}`)
    return `:${listeners.size}\r\n`
  }
  return (line, socket) => {
    // A command is `*3`, then for each word a line with its length and a line with the word.
    const command = [...(commands.get(socket) ?? []), line]
    const isWhole = command.length === 1 + 2 * Number(command[0]?.slice(1))
    commands.set(socket, isWhole ? [] : command)
    if (isWhole)
      socket.write(
        obey(
          command.slice(1).filter((_, index) => index % 2 === 1),
          socket,
        ),
      )
  }
}

const quiet: BellListener = { onText: () => undefined, onOpen: () => undefined, onError: () => undefined }

/**
 * Rings one bell until another hears it, before and after all connections are cut. Returns how often the listener
 * opened.
 */
async function ringAcross(
  open: (listener: BellListener) => Bell,
  cut: () => void,
): Promise<[number, number]> {
  const heard = new Set<string>()
  let opened = 0
  const count = () => {
    opened += 1
  }
  const one = open(quiet)
  const other = open({ ...quiet, onText: (text) => heard.add(text), onOpen: count })
  const ringUntilHeard = (text: string): Promise<true> =>
    vi.waitUntil(
      async () => {
        await one.ring([text]).catch(() => undefined)
        return heard.has(text)
      },
      { timeout: 120_000 },
    )
  await ringUntilHeard('first')
  const before = opened
  cut()
  await ringUntilHeard('later')
  await Promise.all([one.end(), other.end()])
  return [before, opened]
}

test.each([
  { name: 'NATS', answer: asNats(), greeting: natsGreeting, scheme: 'nats', open: openNatsBell },
  { name: 'Redis', answer: asRedis(), greeting: '', scheme: 'redis', open: openRedisBell },
])('$name carries bells, and is connected to again', async ({ answer, greeting, scheme, open }) => {
  const { port, cut } = await standIn(answer, greeting)
  const [before, after] = await ringAcross((listener) => open(`${scheme}://127.0.0.1:${port}`, listener), cut)
  expect(before).toBeGreaterThan(0)
  // A bell that opens again reports it, so that missed texts can be looked up.
  expect(after).toBeGreaterThan(before)
})

test('what is rung fits into every bell, and nobody is left out', () => {
  const people = Array.from({ length: 1_000 }, () => crypto.randomUUID())
  const frame = `event: typing\ndata: ${'ü'.repeat(200)}\n\n`
  const texts = textsOf('me', { rung: people, left: people.slice(0, 3), told: [{ to: people, frame }] })
  expect(Math.max(...texts.map((text) => Buffer.byteLength(text)))).toBeLessThan(8_000)
  const rings = texts.map(readRing)
  expect(rings.flatMap((ring) => ring?.rung ?? [])).toEqual(people)
  expect(rings.flatMap((ring) => ring?.left ?? [])).toEqual(people.slice(0, 3))
  expect(rings.flatMap((ring) => ring?.told?.flatMap(({ to }) => to) ?? [])).toEqual(people)
  expect(readRing('not of us')).toBeUndefined()
})

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { enforceDeadlines } from './deadlines.ts'

test('an upload has to keep coming until it is there; what is done with it then may take its time', async () => {
  const app = Fastify()
  enforceDeadlines(app)
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.post('/', { config: { kind: 'multipart' } }, async ({ raw }) => {
    const whileItComes = raw.socket.timeout
    await once(raw.resume(), 'end')
    return { whileItComes, afterwards: raw.socket.timeout }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data' },
    body: 'x'.repeat(100_000),
  })
  expect(await answer.json()).toEqual({ whileItComes: 30_000, afterwards: 0 })
  await app.close()
})

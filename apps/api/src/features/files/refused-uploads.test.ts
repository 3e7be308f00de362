import { Agent, type IncomingMessage, request } from 'node:http'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { fileLimits } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { uploadForm } from './files.factory.ts'

let api: TestApp
let driver: TestClient
beforeAll(async () => {
  api = await startTestApp()
  driver = await api.signUp()
})
afterAll(() => api.close())

interface Refused {
  status: number
  headers: Record<string, string>
  body: Buffer
}

async function formOf(bytes: number): Promise<Pick<Refused, 'headers' | 'body'>> {
  const form = new Response(uploadForm({ accidentId: randomUUID(), bytes: Buffer.alloc(bytes) }))
  return {
    headers: {
      'content-type': form.headers.get('content-type') ?? '',
      authorization: `Bearer ${driver.session?.token}`,
    },
    body: Buffer.from(await form.arrayBuffer()),
  }
}

/** Sends the whole form before it reads anything, as simple clients do. */
async function send(agent: Agent, { headers, body }: Refused): Promise<number> {
  const outgoing = request(`${api.url}/api/files/upload`, {
    agent,
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
  })
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  outgoing.end(body)
  const [[answer]] = await Promise.all([answered, once(outgoing, 'finish')])
  const chunks: Buffer[] = []
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk)
  const { statusCode } = JSON.parse(Buffer.concat(chunks).toString()) as { statusCode: number }
  return statusCode
}

test('every refused upload is answered, over kept connections', async () => {
  const absent = { ...(await formOf(3_000_000)), status: 404 }
  const large = { ...(await formOf(fileLimits.web + 1_000_000)), status: 404 }
  const signedOut = { ...absent, headers: { ...absent.headers, authorization: 'Bearer x' }, status: 401 }
  const noForm = { ...absent, headers: { ...absent.headers, 'content-type': 'text/plain' }, status: 415 }
  const small = { ...(await formOf(2000)), status: 404 }
  const kinds = [absent, large, signedOut, noForm, small]
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const uploads = Array.from({ length: 100 }, (_, at) => kinds[at % kinds.length] ?? absent)
  const told = await Promise.allSettled(uploads.map((upload) => send(agent, upload)))
  agent.destroy()
  const answers = told.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))
  console.log(
    `refused uploads: ${uploads.length}, answers ${answers.filter((one) => typeof one === 'number').length}`,
  )
  expect(answers).toEqual(uploads.map(({ status }) => status))
})

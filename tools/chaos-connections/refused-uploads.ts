import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

const megabyte = 2 ** 20
/** Megabytes of the uploads, in turn: below and above what a file may have. */
const sizes = [3, 5, 7, 9, 11]

/**
 * Uploads to a report that is nobody's, every other one without a session, four at a time over kept connections, by a
 * client that sends all of it before it reads. @returns how many were answered with the refusal that they should get
 */
export async function answeredUploads(
  url: string,
  { uploads, token }: { uploads: number; token: string },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const told = await Promise.allSettled(
    Array.from({ length: uploads }, async (_, at) => {
      const isSignedIn = at % 2 === 0
      const body = formOf((sizes[at % sizes.length] ?? 3) * megabyte)
      const status = await send(agent, { url, body, ...(isSignedIn && { token }) })
      return status === (isSignedIn ? 404 : 401)
    }),
  )
  agent.destroy()
  return told.filter((one) => one.status === 'fulfilled' && one.value).length
}

const boundary = 'chaos'
const head = [
  ...[
    ['sectionType', 'accident'],
    ['sectionItemId', randomUUID()],
  ].flatMap(([name, value]) => [
    `--${boundary}`,
    `content-disposition: form-data; name="${name}"`,
    '',
    value,
  ]),
  `--${boundary}`,
  'content-disposition: form-data; name="file"; filename="a.jpg"',
  'content-type: image/jpeg',
  '',
  '',
].join('\r\n')
const longest = Buffer.concat([Buffer.from(head), Buffer.alloc(Math.max(...sizes) * megabyte, 'x')])

/** As much of a form: whoever refuses it has not read its end. */
function formOf(bytes: number): Buffer {
  return longest.subarray(0, bytes)
}

interface Upload {
  url: string
  body: Buffer
  token?: string
}

async function send(agent: Agent, { url, body, token }: Upload): Promise<number> {
  const outgoing = request(`${url}/api/files/upload`, {
    agent,
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  })
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  outgoing.end(body)
  const [[answer]] = await Promise.all([answered, once(outgoing, 'finish')])
  await once(answer.resume(), 'end')
  return answer.statusCode ?? 0
}

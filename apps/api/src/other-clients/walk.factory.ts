import { cameraPhoto } from '#features/files/files.factory.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { documentedAs } from './documented-calls.factory.ts'

/** Answers that are no envelope. */
const isFile = /\/(download|export)$/

type Data = Record<string, unknown>
interface Expected {
  status?: number
  /** Paths into the answer, such as `data.user.id`, that must hold something. */
  has?: string[]
  /** Values to remember for later calls: name -> path. */
  keep?: Record<string, string>
}

/** What a refusal must say: for the whole request, or for one of its fields. */
export interface Refusal {
  status: number
  says: string
  field?: string
}

export interface Around {
  api: TestApp
  walk: Walk
}

/**
 * Makes the calls of a client that is not ours, with its names and spellings: no call may be refused, and each answer
 * must have the shape that the client reads.
 */
export class Walk {
  client: TestClient
  /** What later calls need from earlier answers; `{name}` in a path is replaced by it. */
  readonly known: Record<string, string> = {}
  readonly wrong: string[] = []
  /** The documented calls that were answered as described. */
  readonly answered = new Set<string>()

  constructor(client: TestClient) {
    this.client = client
  }

  async call(
    line: string,
    body?: Data | FormData,
    { status = 200, has = [], keep = {} }: Expected = {},
  ): Promise<void> {
    const response = await this.#send(line, body)
    const text = await response.text()
    if (response.status !== status) {
      this.wrong.push(`${line}: ${response.status} ${text.slice(0, 300)}`)
      return
    }
    const answer: unknown = text.startsWith('{') ? JSON.parse(text) : text
    this.#judge(line, lacking(answer, isFile.test(line) ? [] : ['success', 'data', ...has]))
    for (const [name, place] of Object.entries(keep)) this.known[name] = String(at(answer, place))
  }

  /** A call whose answer has no end. */
  async stream(line: string): Promise<void> {
    const { status, headers, body } = await this.#send(line, undefined)
    const type = headers.get('content-type') ?? ''
    await body?.cancel()
    this.#judge(line, status === 200 && type.startsWith('text/event-stream') ? [] : [`${status} ${type}`])
  }

  /** A call that must be refused with a sentence, in the one shape of all refusals. */
  async refused(
    line: string,
    body: Data | FormData | undefined,
    { status, says, field }: Refusal,
  ): Promise<void> {
    const response = await this.#send(line, body)
    const text = await response.text()
    const answer: unknown = text.startsWith('{') ? JSON.parse(text) : {}
    const isRight = isRefusal(answer, status) && saidOf(answer, field) === says
    if (response.status !== status || !isRight)
      this.wrong.push(`${line}: not refused with ${status} '${says}' but ${text.slice(0, 300)}`)
  }

  #judge(line: string, problems: string[]): void {
    const [method = '', path = ''] = line.split(' ')
    const documented = documentedAs(method, path)
    if (documented !== undefined && problems.length === 0) this.answered.add(documented)
    for (const problem of problems) this.wrong.push(`${line}: ${problem}`)
  }

  #send(line: string, body: Data | FormData | undefined): Promise<Response> {
    const [method = '', template = ''] = line.split(' ')
    const path = template.replace(/\{(\w+)\}/g, (_all, name: string) => this.known[name] ?? `no ${name}`)
    if (body === undefined) return this.client.fetch(path, { method })
    if (body instanceof FormData) return this.client.fetch(path, { method, body })
    const headers = { 'content-type': 'application/json' }
    return this.client.fetch(path, { method, headers, body: JSON.stringify(body) })
  }
}

/** A form whose file stands before its fields. */
export async function photoForm(field: string, fields: Record<string, string>): Promise<FormData> {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(await cameraPhoto())], 'photo.jpg', { type: 'image/jpeg' }))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

export const page = ['limit', 'offset', 'page', 'total', 'hasMore'].map((name) => `pagination.${name}`)

function lacking(answer: unknown, places: string[]): string[] {
  return places.filter((place) => at(answer, place) === undefined).map((place) => `no ${place}`)
}

/** The one shape of all refusals. */
function isRefusal(answer: unknown, status: number): boolean {
  return (
    at(answer, 'success') === false &&
    at(answer, 'statusCode') === status &&
    at(answer, 'error') === at(answer, 'message') &&
    /^[A-Z_]+$/.test(String(at(answer, 'code'))) &&
    typeof at(answer, 'requestId') === 'string'
  )
}

function saidOf(answer: unknown, field: string | undefined): unknown {
  if (field === undefined) return at(answer, 'error')
  const problems = (at(answer, 'errors') ?? []) as { field: string; message: string }[]
  return problems.find((problem) => problem.field === field)?.message
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce(inside, value)
}

function inside(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

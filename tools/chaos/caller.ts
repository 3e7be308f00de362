import { randomUUID } from 'node:crypto'

/** `status` is 0 when no answer came. */
export interface Reply {
  status: number
  data: unknown
  pagination: { total: number } | undefined
}

const nothing: Reply = { status: 0, data: undefined, pagination: undefined }
/** Milliseconds after which a call counts as unanswered; a killed server ends its connections at once. */
const patience = 120_000

/** A signed-in driver who calls a server that may die at any moment. */
export class Caller {
  readonly email = `${randomUUID()}@example.test`
  readonly #url: string
  #token = ''
  #refreshToken = ''

  constructor(url: string) {
    this.#url = url
  }

  get token(): string {
    return this.#token
  }

  async signUp(): Promise<void> {
    const password = `chaos ${randomUUID()}`
    const body = JSON.stringify({
      email: this.email,
      password,
      confirmPassword: password,
      acceptTerms: true,
    })
    const reply = await this.send('POST', '/api/auth/register', { body, type: 'application/json' })
    if (reply.status !== 201) throw new Error(`sign-up answered ${reply.status}`)
    this.#keep(reply)
  }

  /** Goes on with the session: an access token works for half an hour. */
  async refresh(): Promise<void> {
    const body = JSON.stringify({ refreshToken: this.#refreshToken })
    const reply = await this.send('POST', '/api/auth/refresh', { body, type: 'application/json' })
    if (reply.status !== 200) throw new Error(`a refresh answered ${reply.status}`)
    this.#keep(reply)
  }

  #keep({ data }: Reply): void {
    const { token, refreshToken } = data as { token: string; refreshToken: string }
    this.#token = token
    this.#refreshToken = refreshToken
  }

  get(path: string): Promise<Reply> {
    return this.send('GET', path, {})
  }

  postJson(path: string, value: unknown, key: string): Promise<Reply> {
    return this.send('POST', path, { body: JSON.stringify(value), type: 'application/json', key })
  }

  postForm(path: string, form: FormData, key: string): Promise<Reply> {
    return this.send('POST', path, { body: form, key })
  }

  /** The bytes of a download; undefined unless they arrived completely. */
  async download(path: string): Promise<Buffer | undefined> {
    const response = await fetch(this.#url + path, { headers: this.#headers({}) })
    return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : undefined
  }

  async send(
    method: string,
    path: string,
    what: { body?: string | FormData; type?: string; key?: string; signal?: AbortSignal },
  ): Promise<Reply> {
    try {
      const init = {
        method,
        headers: this.#headers(what),
        body: what.body ?? null,
        signal: AbortSignal.any([AbortSignal.timeout(patience), ...(what.signal ? [what.signal] : [])]),
      }
      const response = await fetch(this.#url + path, init)
      const answer = (await response.json()) as Pick<Reply, 'data' | 'pagination'>
      return { status: response.status, data: answer.data, pagination: answer.pagination }
    } catch {
      return nothing
    }
  }

  #headers({ type, key }: { type?: string; key?: string }): Record<string, string> {
    return {
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      ...(type && { 'content-type': type }),
      ...(key && { 'idempotency-key': key }),
    }
  }
}

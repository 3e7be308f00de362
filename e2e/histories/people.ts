import type { Accident } from '@krash/contract'
import type { SignedIn } from '@krash/contract/accounts'
import { PASSWORD } from '../support/driver.ts'

/** Somebody with an account, or about to have one, as the server knows them. */
export class Person {
  readonly email: string
  readonly #url: string
  #token: string | undefined

  constructor(url: string, name: string) {
    this.#url = url
    this.email = `${name}@example.com`
  }

  async register(): Promise<SignedIn> {
    const { email } = this
    const form = { email, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: true }
    const answer = await this.#call('POST', '/api/auth/register', form)
    if (answer?.status !== 201) throw new Error(`${email} could not register: ${answer?.status}`)
    return (await dataOf(answer)) as SignedIn
  }

  /** Undefined while they have no account. */
  async signIn(): Promise<SignedIn | undefined> {
    const answer = await this.#call('POST', '/api/auth/login', { email: this.email, password: PASSWORD })
    return answer?.status === 200 ? ((await dataOf(answer)) as SignedIn) : undefined
  }

  /** Ends every session of theirs, also that of the phone. */
  async endSessions(): Promise<void> {
    await this.#authorized('POST', '/api/auth/logout-everywhere')
    this.#token = undefined
  }

  /** Undefined while they have no account, or the server is down. */
  async reports(): Promise<Accident[] | undefined> {
    const answer = await this.#authorized('GET', '/api/emergency/accidents?limit=100')
    return answer?.status === 200 ? ((await dataOf(answer)) as Accident[]) : undefined
  }

  async #authorized(method: string, path: string): Promise<Response | undefined> {
    this.#token ??= (await this.signIn())?.token
    return this.#token === undefined ? undefined : this.#call(method, path)
  }

  async #call(method: string, path: string, body?: object): Promise<Response | undefined> {
    const headers = {
      ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const init = {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(20_000),
    }
    // The server may be down, since the history kills it.
    return fetch(`${this.#url}${path}`, init).catch(() => undefined)
  }
}

async function dataOf(answer: Response): Promise<unknown> {
  return ((await answer.json()) as { data: unknown }).data
}

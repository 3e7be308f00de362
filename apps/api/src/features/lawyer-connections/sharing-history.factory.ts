import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Consent, type SharedItem, type SharedPackage, routes, sharedItems } from '@krash/contract'
import { claim } from '#features/conversations/conversations.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestAnswer, TestClient } from '#testing/test-client.ts'

interface Counts {
  steps: number
  read: number
  refused: number
  violations: number
}

export interface HistoryOfSharing {
  api: TestApp
  driver: TestClient
  pro: TestClient
  stranger: TestClient
  /** A report with one photo. */
  accidentId: string
  seed: number
  counts: Counts
}

/** One agreement as the history knows it. */
interface Agreed {
  shared: SharedPackage
  status: Consent['status']
  hasLooked: boolean
  hasOpenedPhoto: boolean
}

const steps = ['change', 'share', 'renew', 'revoke', 'claim', 'giveBack', 'read'] as const
const STEPS_PER_HISTORY = 7

/**
 * Lets a person share with a lawyer of their own, change, renew and revoke at random, while whoever has the record, and
 * somebody who has not, read beside it. Counts every answer that is neither the package agreed to by then nor a refusal, and
 * every line of the ledger that did not happen.
 */
export async function runHistory(history: HistoryOfSharing): Promise<void> {
  const { api, seed, counts } = history
  const lawyer = lawyerRow({ full_name: `Lawyer ${seed}` })
  await insertProfessionals(api.context.database, [lawyer])
  const walk = new Walk(history, lawyer.id)
  await walk.do('claim')
  await walk.do('share')
  for (let at = 0; at < STEPS_PER_HISTORY; at += 1) await walk.do(walk.pick(steps))
  counts.violations += await walk.wrongInLedger()
  await walk.release()
}

class Walk {
  readonly #given: HistoryOfSharing
  readonly #lawyerId: string
  readonly #random: () => number
  /** Oldest first. */
  readonly #agreements: Agreed[] = []
  #connectionId: string | undefined
  #conversationId: string | undefined
  #holds = false

  constructor(given: HistoryOfSharing, lawyerId: string) {
    this.#given = given
    this.#lawyerId = lawyerId
    this.#random = randomOf(given.seed)
  }

  pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.#random() * choices.length)] as T
  }

  async do(step: (typeof steps)[number]): Promise<void> {
    this.#given.counts.steps += 1
    const before = this.#active
    const mayRead = this.#holds
    // A reader beside every step sees the state before it or after it.
    const reading = this.#isKnown ? this.#read() : undefined
    await this[step]()
    const answer = await reading
    if (answer) this.#judge(answer, [before, this.#active], mayRead || this.#holds)
    if (step === 'read') await this.#readPhoto()
  }

  async change(): Promise<void> {
    const { driver, accidentId } = this.#given
    await driver.call(routes.correctAccident, {
      params: { id: accidentId },
      body: { description: `Words ${randomUUID()}` },
    })
  }

  async share(): Promise<void> {
    const { driver, accidentId } = this.#given
    const optional = sharedItems.filter((item) => item !== 'contact' && this.#random() < 0.6)
    const items: SharedItem[] = ['contact', ...optional]
    const caseDetails = { accidentId, items, note: 'A note' }
    const { data: shown } = await driver.call(routes.previewConnection, {
      body: { lawyerId: this.#lawyerId, caseDetails },
    })
    const { data } = await driver.call(routes.connectLawyer, {
      body: {
        lawyerId: this.#lawyerId,
        caseDetails: { ...caseDetails, consent: true },
        digest: shown.digest,
      },
    })
    this.#connectionId = data.id
    if (!this.#active) this.#agree(data.shared)
    await this.#find()
  }

  async renew(): Promise<void> {
    const active = this.#active
    if (!active || this.#connectionId === undefined) return
    const params = { id: this.#connectionId }
    const { driver } = this.#given
    const { data: shown } = await driver.call(routes.previewRenewal, { params })
    const body = { consent: true, digest: shown.digest }
    const { data } = await driver.call(routes.renewConnection, { params, body })
    if (isDeepStrictEqual(data.shared, active.shared)) return
    active.status = 'ended'
    this.#agree(data.shared)
  }

  async revoke(): Promise<void> {
    const active = this.#active
    if (!active || this.#connectionId === undefined) return
    const params = { id: this.#connectionId }
    await this.#given.driver.call(routes.revokeConnection, { params, body: {} })
    active.status = 'revoked'
  }

  async claim(): Promise<void> {
    if (this.#holds) return
    await claim(this.#given.api, this.#given.pro, this.#lawyerId)
    this.#holds = true
  }

  async giveBack(): Promise<void> {
    if (!this.#holds) return
    await this.#given.pro.call(routes.giveUpRecord, { params: { id: this.#lawyerId } })
    this.#holds = false
  }

  async read(): Promise<void> {
    if (!this.#isKnown) return
    const answer = await this.#read()
    this.#judge(answer, [this.#active], this.#holds)
    const foreign = await this.#readAs(this.#given.stranger)
    if (foreign.status !== 404) this.#given.counts.violations += 1
  }

  async release(): Promise<void> {
    await this.giveBack()
  }

  /** Agreements that the ledger tells otherwise than they happened. */
  async wrongInLedger(): Promise<number> {
    const { data } = await this.#given.driver.call(routes.listConsents, { query: { limit: 100 } })
    const told = data.filter(({ lawyer }) => lawyer.id === this.#lawyerId).toReversed()
    if (told.length !== this.#agreements.length) return 1
    return told.filter((consent, at) => {
      const agreed = this.#agreements[at]
      return agreed === undefined || !isToldRight(consent, agreed)
    }).length
  }

  get #active(): Agreed | undefined {
    const last = this.#agreements.at(-1)
    return last?.status === 'active' ? last : undefined
  }

  get #isKnown(): boolean {
    return this.#conversationId !== undefined
  }

  #agree(shared: SharedPackage): void {
    this.#agreements.push({ shared, status: 'active', hasLooked: false, hasOpenedPhoto: false })
  }

  #read() {
    return this.#readAs(this.#given.pro)
  }

  #readAs(who: TestClient) {
    return who.call(routes.sharedInConversation, { params: { id: this.#conversationId ?? '' } })
  }

  /** A reading is right that gave one of these packages, or a refusal where there is none or no right to read. */
  #judge(
    answer: TestAnswer<typeof routes.sharedInConversation>,
    states: readonly (Agreed | undefined)[],
    mayRead: boolean,
  ): void {
    const { counts } = this.#given
    if (answer.status === 404) {
      counts.refused += 1
      return
    }
    const given = answer.data?.shared
    const seen = states.find((state) => state && isDeepStrictEqual(state.shared, given))
    if (seen && mayRead) {
      counts.read += 1
      seen.hasLooked = true
    } else counts.violations += 1
  }

  /** The photo opens if it is in the package that holds now and the record is held; otherwise it does not. */
  async #readPhoto(): Promise<void> {
    const { pro, stranger, counts } = this.#given
    const url = photoOf(this.#agreements.findLast((agreed) => photoOf(agreed) !== undefined))
    if (url === undefined) return
    const at = `/api/lawyer-connections/${this.#connectionId}/documents/${url.split('/').at(-1)}?view=true`
    const isOpen = this.#holds && photoOf(this.#active) !== undefined
    const statuses = await Promise.all([pro, stranger].map(async (who) => (await who.fetch(at)).status))
    if (!isDeepStrictEqual(statuses, [isOpen ? 200 : 404, 404])) counts.violations += 1
    if (isOpen && this.#active) this.#active.hasOpenedPhoto = true
  }

  async #find(): Promise<void> {
    if (this.#isKnown) return
    const { data } = await this.#given.driver.call(routes.conversationWith, {
      params: { recipientId: this.#lawyerId },
    })
    this.#conversationId = data.conversation?.id
  }
}

function photoOf(agreed: Agreed | undefined): string | undefined {
  return agreed?.shared.documents?.[0]?.downloadUrl
}

function isToldRight({ status, events, shared }: Consent, agreed: Agreed): boolean {
  const count = (kind: string, isPhoto = false) =>
    events.filter((event) => event.kind === kind && event.fileIds.length > 0 === isPhoto).length
  const told = {
    status,
    granted: count('granted'),
    looked: count('opened'),
    photos: count('opened', true),
    revoked: count('revoked'),
    ended: count('ended'),
    description: shared.case?.description ?? null,
  }
  return isDeepStrictEqual(told, {
    status: agreed.status,
    granted: 1,
    looked: Number(agreed.hasLooked),
    photos: Number(agreed.hasOpenedPhoto),
    revoked: Number(agreed.status === 'revoked'),
    ended: Number(agreed.status === 'ended'),
    description: agreed.shared.case?.description ?? null,
  })
}

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

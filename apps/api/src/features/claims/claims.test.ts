import { randomUUID } from 'node:crypto'
import {
  type Accident,
  type ClaimStatus,
  type InsurancePolicy,
  claimLimits,
  claimStatuses,
  nextClaimStatuses,
  reportNumber,
  routes,
} from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import { makePolicy } from '#features/glovebox/glovebox.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { claimForm, makeClaim } from './claims.factory.ts'
import { sweepClaims } from './claims.service.ts'

let api: TestApp
let ana: TestClient
/** A person whose report and policy do not change. */
let owner: Owner

interface Owner {
  client: TestClient
  accident: Accident
  policy: InsurancePolicy
  ids: { accidentId: string; policyId: string }
}

beforeAll(async () => {
  api = await startTestApp()
  ana = await api.signUp()
  owner = await somebody()
})
afterAll(() => api.close())

async function somebody(): Promise<Owner> {
  const client = await api.signUp()
  const [accident, policy] = [await makeReport(client), await makePolicy(client)]
  return { client, accident, policy, ids: { accidentId: accident.id, policyId: policy.id } }
}

async function timelineOf({ client, accident }: Owner) {
  const { data } = await client.call(routes.accidentTimeline, { params: { id: accident.id } })
  return data.entries.map(({ kind, status, name, note }) => [kind, status, name, note]).toReversed()
}

function move(client: TestClient, id: string, body: { status: ClaimStatus; note?: string }) {
  const filedOn = '2026-11-23'
  return client.call(routes.changeClaimStatus, { params: { id }, body: { filedOn, ...body } })
}

/** The steps that lead to each status, so that every change can be tried from it. */
const waysTo: Record<ClaimStatus, ClaimStatus[]> = {
  not_filed: [],
  submitted: [],
  under_review: ['under_review'],
  approved: ['approved'],
  denied: ['denied'],
  settled: ['approved', 'settled'],
  closed: ['closed'],
}

const unfiled = { claimNumber: null, filedOn: null }

async function claimAt({ client, ids }: Owner, status: ClaimStatus): Promise<string> {
  const { id } = await makeClaim(client, { ...ids, ...(status === 'not_filed' && unfiled) })
  for (const step of waysTo[status]) await move(client, id, { status: step })
  return id
}

describe('POST /api/claims', () => {
  test('401 without a session, 400 names every wrong field and keeps nothing', async () => {
    expect((await api.guest.call(routes.addClaim, { body: {} })).code).toBe('AUTH_FAILED')
    const body = {
      accidentId: 'x',
      type: 'fire',
      claimNumber: '1'.repeat(51),
      filedOn: '2026-02-30',
      promisedOn: '11/30',
      adjusterPhone: '1',
      note: 'x'.repeat(1001),
    }
    const answer = await owner.client.call(routes.addClaim, { body })
    expect([answer.status, answer.fields.toSorted()]).toEqual([
      400,
      ['accidentId', 'adjusterPhone', 'claimNumber', 'filedOn', 'note', 'policyId', 'promisedOn', 'type'],
    ])
    expect((await owner.client.call(routes.listClaims)).data).toEqual([])
  })

  test('404 for a report or a policy that is not there or somebody else’s', async () => {
    const own = await somebody()
    for (const accidentId of [owner.ids.accidentId, randomUUID()]) {
      const answer = await own.client.call(routes.addClaim, { body: claimForm({ ...own.ids, accidentId }) })
      expect([answer.status, answer.code]).toEqual([404, 'ACCIDENT_NOT_FOUND'])
    }
    for (const policyId of [owner.ids.policyId, randomUUID()]) {
      const answer = await own.client.call(routes.addClaim, { body: claimForm({ ...own.ids, policyId }) })
      expect([answer.status, answer.code]).toEqual([404, 'POLICY_NOT_FOUND'])
    }
    expect(await timelineOf(own)).toHaveLength(1)
  })

  test('422 for one more than a report can hold, also when several come at once', async () => {
    const { client, ids } = await somebody()
    for (let count = 0; count < claimLimits.perAccident - 2; count += 1) await makeClaim(client, ids)
    const body = claimForm(ids)
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.call(routes.addClaim, { body })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ code }) => code === 'TOO_MANY_CLAIMS')).toHaveLength(3)
    const second = await makeReport(client)
    expect((await makeClaim(client, { ...ids, accidentId: second.id })).status).toBe('submitted')
  })

  test('201 gives the claim with its insurer, once for one key', async () => {
    const { client, ids, accident, policy } = await somebody()
    const body = claimForm({ ...ids, claimNumber: '  CL-1 ', adjusterName: '', note: null })
    const idempotencyKey = randomUUID()
    const { status, data } = await client.call(routes.addClaim, { body, idempotencyKey })
    expect([status, data]).toEqual([
      201,
      {
        ...ids,
        id: data.id,
        accidentNumber: reportNumber(accident.id),
        carrierName: policy.carrierName,
        policyNumber: policy.policyNumber,
        type: 'collision',
        status: 'submitted',
        claimNumber: 'CL-1',
        filedOn: '2026-11-02',
        promisedOn: null,
        adjusterName: null,
        adjusterPhone: '+18135550142',
        note: null,
        insurerPhone: policy.claimsPhone ?? policy.agentPhone,
        papers: [],
        createdAt: data.createdAt,
        updatedAt: data.createdAt,
      },
    ])
    const again = await client.call(routes.addClaim, { body, idempotencyKey })
    expect(again.data).toEqual(data)
    expect((await client.call(routes.listClaims)).data).toEqual([data])
  })
})

describe('GET /api/claims', () => {
  test('401 without a session, 400 for no id, 404 for somebody else’s', async () => {
    const id = await claimAt(owner, 'submitted')
    for (const route of [routes.getClaim, routes.deleteClaim, routes.restoreClaim]) {
      expect((await api.guest.call(route, { params: { id } })).code).toBe('AUTH_FAILED')
      expect((await ana.call(route, { params: { id: 'x' } })).fields).toEqual(['id'])
      expect((await ana.call(route, { params: { id } })).code).toBe('CLAIM_NOT_FOUND')
    }
    expect((await api.guest.call(routes.listClaims)).code).toBe('AUTH_FAILED')
    expect((await ana.call(routes.listClaims, { query: { accidentId: 'x' } })).fields).toEqual(['accidentId'])
    expect((await ana.call(routes.listClaims, { query: owner.ids })).data).toEqual([])
    expect((await owner.client.call(routes.getClaim, { params: { id } })).data.id).toBe(id)
  })

  test('200 newest first, of all reports or of one', async () => {
    const { client, ids } = await somebody()
    const other = await makeReport(client)
    const first = await makeClaim(client, ids)
    const second = await makeClaim(client, { ...ids, accidentId: other.id })
    const third = await makeClaim(client, ids)
    expect((await client.call(routes.listClaims)).data).toEqual([third, second, first])
    const { data } = await client.call(routes.listClaims, { query: { accidentId: ids.accidentId } })
    expect(data).toEqual([third, first])
  })
})

describe('PUT /api/claims/:id', () => {
  test('401, 400, 404, 409 for a form older than the row, 200 replaces what is known', async () => {
    const { client, ids } = await somebody()
    const before = await makeClaim(client, ids)
    const params = { id: before.id }
    const body = { claimNumber: 'CL-2', adjusterPhone: '1' }
    expect((await api.guest.call(routes.updateClaim, { params, body })).code).toBe('AUTH_FAILED')
    expect((await client.call(routes.updateClaim, { params, body })).fields).toEqual(['adjusterPhone'])
    const good = { claimNumber: 'CL-2', updatedAt: before.updatedAt }
    expect((await ana.call(routes.updateClaim, { params, body: good })).code).toBe('CLAIM_NOT_FOUND')
    const { data } = await client.call(routes.updateClaim, { params, body: good })
    const gone = { filedOn: null, promisedOn: null, adjusterName: null, adjusterPhone: null, note: null }
    expect(data).toEqual({ ...before, claimNumber: 'CL-2', ...gone, updatedAt: data.updatedAt })
    expect(data.updatedAt > before.updatedAt).toBe(true)
    const stale = await client.call(routes.updateClaim, { params, body: { ...good, claimNumber: 'CL-3' } })
    expect([stale.status, stale.code]).toEqual([409, 'CHANGED_ELSEWHERE'])
    expect((await client.call(routes.getClaim, { params })).data).toEqual(data)
  })
})

describe('filing', () => {
  test('a claim begins as not filed; a day or a number files it, the timeline says when', async () => {
    const own = await somebody()
    const claim = await makeClaim(own.client, { ...own.ids, ...unfiled })
    expect(claim).toMatchObject({ status: 'not_filed', filedOn: null, claimNumber: null })
    const params = { id: claim.id }
    const send = (body: object) => own.client.call(routes.changeClaimStatus, { params, body })
    expect((await send({ status: 'submitted' })).fields).toEqual(['filedOn'])
    expect((await send({ status: 'submitted', filedOn: null, claimNumber: ' ' })).fields).toEqual(['filedOn'])
    expect((await send({ status: 'approved' })).code).toBe('CLAIM_STATUS_NOT_ALLOWED')
    const { data } = await send({ status: 'submitted', claimNumber: ' CL-7 ', note: 'Told Pat.' })
    expect(data).toMatchObject({ status: 'submitted', filedOn: null, claimNumber: 'CL-7' })
    expect((await timelineOf(own)).slice(1)).toEqual([
      ['claimAdded', 'not_filed', 'Sunshine Mutual', null],
      ['claimStatus', 'submitted', 'Sunshine Mutual', 'Told Pat.'],
    ])
  })

  test('what is known of it files it too, and takes it back; what the company said stays', async () => {
    const own = await somebody()
    const params = { id: await claimAt(own, 'not_filed') }
    const save = async (body: object) => (await own.client.call(routes.updateClaim, { params, body })).data
    expect((await save({ note: 'Nobody answers.' })).status).toBe('not_filed')
    expect((await save({ filedOn: '2026-11-23' })).status).toBe('submitted')
    expect((await save({ claimNumber: 'CL-7', promisedOn: '2026-11-30' })).promisedOn).toBe('2026-11-30')
    expect((await save({})).status).toBe('not_filed')
    await move(own.client, params.id, { status: 'submitted' })
    await move(own.client, params.id, { status: 'denied' })
    expect((await save({})).status).toBe('denied')
    const steps = (await timelineOf(own)).slice(2).map(([, status]) => status)
    expect(steps).toEqual(['submitted', 'not_filed', 'submitted', 'denied'])
  })
})

describe('PUT /api/claims/:id/papers', () => {
  test('401, 404 for files of others, 200 the files in their order until they are deleted', async () => {
    const { client, accident, ids } = await somebody()
    const bytes = await cameraPhoto()
    const personal = { bytes, fields: { sectionType: 'personal', fileCategory: 'id_document' } }
    const files = [await upload(client, { bytes, accidentId: accident.id }), await upload(client, personal)]
    const [first = '', second = ''] = files.map(({ data }) => data.id)
    const params = { id: (await makeClaim(client, ids)).id }
    const put = (who: TestClient, fileIds: string[]) =>
      who.call(routes.setClaimPapers, { params, body: { fileIds } })
    expect((await put(api.guest, [])).code).toBe('AUTH_FAILED')
    expect((await put(ana, [])).code).toBe('CLAIM_NOT_FOUND')
    const foreign = await upload(ana, personal)
    expect((await put(client, [first, foreign.data.id])).code).toBe('FILE_NOT_FOUND')
    const chosen = (await put(client, [second, first, second])).data.papers
    expect(chosen.map(({ id }) => id)).toEqual([second, first])
    await client.call(routes.deleteFile, { params: { id: second } })
    const kept = (await client.call(routes.getClaim, { params })).data.papers
    expect(kept.map(({ id }) => id)).toEqual([first])
    expect((await put(client, [])).data.papers).toEqual([])
  })
})

describe('PATCH /api/claims/:id/status', () => {
  test('401, 400 and 404', async () => {
    const id = await claimAt(owner, 'submitted')
    expect((await move(api.guest, id, { status: 'approved' })).code).toBe('AUTH_FAILED')
    expect((await move(ana, id, { status: 'lost' as ClaimStatus })).fields).toEqual(['status'])
    expect((await move(ana, id, { status: 'approved' })).code).toBe('CLAIM_NOT_FOUND')
    const { data } = await owner.client.call(routes.getClaim, { params: { id } })
    expect(data.status).toBe('submitted')
  })

  test.each(claimStatuses)('from %s: 200 to what may follow, 422 to all else', async (from) => {
    const own = await somebody()
    // Refused changes can share a claim; each successful one needs its own.
    const stays = await claimAt(own, from)
    for (const to of claimStatuses) {
      const isLegal = nextClaimStatuses(from).includes(to)
      const answer = await move(own.client, isLegal ? await claimAt(own, from) : stays, { status: to })
      const expected = isLegal ? [200, undefined] : [422, 'CLAIM_STATUS_NOT_ALLOWED']
      expect([from, to, answer.status, answer.code]).toEqual([from, to, ...expected])
      if (isLegal) expect(answer.data.status).toBe(to)
    }
    const { data } = await own.client.call(routes.getClaim, { params: { id: stays } })
    expect(data.status).toBe(from)
  })

  test('of two at once one moves it', async () => {
    const own = await somebody()
    const id = await claimAt(own, 'approved')
    const answers = await Promise.all([
      move(own.client, id, { status: 'settled' }),
      move(own.client, id, { status: 'settled' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await timelineOf(own)).filter(([, status]) => status === 'settled')).toHaveLength(1)
  })
})

test('the timeline keeps the order of the steps of a claim, also where a server’s clock is behind', async () => {
  const own = await somebody()
  api.clock.advance(10_000)
  const { id } = await makeClaim(own.client, own.ids)
  api.clock.advance(-10_000)
  await move(own.client, id, { status: 'denied' })
  await own.client.call(routes.deleteClaim, { params: { id } })
  const kinds = (await timelineOf(own)).map(([kind]) => kind)
  expect(kinds).toEqual(['reported', 'claimAdded', 'claimStatus', 'claimRemoved'])
})

describe('DELETE', () => {
  test('a claim: what was written about it goes, the timeline keeps that it was there', async () => {
    const own = await somebody()
    const { id } = await makeClaim(own.client, own.ids)
    await move(own.client, id, { status: 'denied', note: 'They say I was late.' })
    expect((await timelineOf(own)).at(-1)).toEqual([
      'claimStatus',
      'denied',
      'Sunshine Mutual',
      'They say I was late.',
    ])
    expect((await own.client.call(routes.deleteClaim, { params: { id } })).data).toEqual({ id })
    expect((await own.client.call(routes.deleteClaim, { params: { id } })).code).toBe('CLAIM_NOT_FOUND')
    expect((await timelineOf(own)).slice(1)).toEqual([
      ['claimAdded', 'submitted', 'Sunshine Mutual', null],
      ['claimStatus', 'denied', 'Sunshine Mutual', null],
      ['claimRemoved', 'denied', 'Sunshine Mutual', null],
    ])
    expect((await own.client.call(routes.listClaims)).data).toEqual([])
    const ways = [
      own.client.call(routes.getClaim, { params: { id } }),
      own.client.call(routes.updateClaim, { params: { id }, body: { claimNumber: 'CL-2' } }),
      move(own.client, id, { status: 'closed' }),
    ]
    expect((await Promise.all(ways)).map(({ code }) => code)).toEqual(ways.map(() => 'CLAIM_NOT_FOUND'))
  })

  test('a claim that was removed an hour ago is swept away with its words, and does not come back', async () => {
    const own = await somebody()
    const { id } = await makeClaim(own.client, { ...own.ids, note: 'canary of the claim' })
    await move(own.client, id, { status: 'denied', note: 'canary of the timeline' })
    await own.client.call(routes.deleteClaim, { params: { id } })
    const { pool } = api.context.database
    const wordsKept = async () => {
      const { rows } = await pool.query<{ note: string }>(
        `select note from claims where id = $1 union all select note from claim_changes where claim_id = $1`,
        [id],
      )
      return rows.flatMap(({ note }) => note ?? [])
    }
    await sweepClaims(api.context)
    expect(await wordsKept()).toEqual(['canary of the claim', 'canary of the timeline'])
    await pool.query(`update claims set removed_at = removed_at - interval '1 hour' where id = $1`, [id])
    await sweepClaims(api.context)
    expect(await wordsKept()).toEqual([])
    expect((await timelineOf(own)).at(-1)?.[0]).toBe('claimRemoved')
    expect((await own.client.call(routes.restoreClaim, { params: { id } })).code).toBe('CLAIM_NOT_FOUND')
  })

  test('a policy: its claims stay with insurer and number', async () => {
    const { client, ids } = await somebody()
    const claim = await makeClaim(client, ids)
    await client.call(routes.deletePolicy, { params: { id: ids.policyId } })
    const { data } = await client.call(routes.getClaim, { params: { id: claim.id } })
    expect(data).toEqual({ ...claim, policyId: null, insurerPhone: null })
  })
})

describe('POST /api/claims/:id/restore', () => {
  test('200 the claim and its timeline are as before, also when it is asked twice or was never removed', async () => {
    const own = await somebody()
    const params = { id: await claimAt(own, 'submitted') }
    await move(own.client, params.id, { status: 'denied', note: 'They say I was late.' })
    const before = (await own.client.call(routes.getClaim, { params })).data
    const timeline = await timelineOf(own)
    expect((await own.client.call(routes.restoreClaim, { params })).data).toEqual(before)
    await own.client.call(routes.deleteClaim, { params })
    for (const answer of [
      await own.client.call(routes.restoreClaim, { params }),
      await own.client.call(routes.restoreClaim, { params }),
    ])
      expect([answer.status, answer.data]).toEqual([200, before])
    expect((await own.client.call(routes.listClaims)).data).toEqual([before])
    expect(await timelineOf(own)).toEqual(timeline)
    await own.client.call(routes.deleteClaim, { params })
    expect((await timelineOf(own)).filter(([kind]) => kind === 'claimRemoved')).toHaveLength(1)
  })

  test('422 where others have taken its place meanwhile', async () => {
    const { client, ids } = await somebody()
    const { id } = await makeClaim(client, ids)
    await client.call(routes.deleteClaim, { params: { id } })
    for (let count = 0; count < claimLimits.perAccident; count += 1) await makeClaim(client, ids)
    const answer = await client.call(routes.restoreClaim, { params: { id } })
    expect([answer.status, answer.code]).toEqual([422, 'TOO_MANY_CLAIMS'])
    expect((await client.call(routes.listClaims)).data).toHaveLength(claimLimits.perAccident)
  })
})

describe('what is told of it', () => {
  test('the history says every step but an edit, without numbers and notes; open pages hear of each', async () => {
    const { client, ids } = await somebody()
    const { id } = await makeClaim(client, ids)
    await move(client, id, { status: 'under_review', note: 'Their call at noon.' })
    await client.call(routes.updateClaim, { params: { id }, body: { claimNumber: 'CL-9' } })
    await client.call(routes.deleteClaim, { params: { id } })
    await client.call(routes.restoreClaim, { params: { id } })
    const { data } = await client.call(routes.recentActivity, { query: { limit: 4 } })
    const values = { values: { company: 'Sunshine Mutual' }, claimId: id, accidentId: ids.accidentId }
    expect(data.activities.map(({ type, metadata }) => ({ type, metadata }))).toEqual([
      { type: 'insurance_updated', metadata: { phrase: 'claimRestored', ...values } },
      { type: 'insurance_updated', metadata: { phrase: 'claimRemoved', ...values } },
      { type: 'insurance_updated', metadata: { phrase: 'claimStatusChanged.under_review', ...values } },
      { type: 'insurance_updated', metadata: { phrase: 'claimAdded', ...values } },
    ])
    const events = await api.context.database.kysely
      .selectFrom('live_events')
      .select('data')
      .where('user_id', '=', client.userId)
      .where('kind', '=', 'claim')
      .execute()
    const told = { claimId: id, accidentId: ids.accidentId }
    expect(events.map((event) => event.data)).toEqual([told, told, told, told, told])
  })
})

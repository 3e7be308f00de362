import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resumeSession } from '#shared/session/session-store.ts'
import { vehicle } from '#testing/glovebox.ts'
import { differingFields } from './conflict-choice.tsx'
import { claimDraft, waitingDrafts } from './dialog-draft.ts'
import { createLedger } from './use-item-form.ts'

const userId = vehicle.userId

beforeEach(() => resumeSession({ id: userId, firstName: 'Maria', locale: 'en' }))
afterEach(() => indexedDB.deleteDatabase('krash-glovebox'))

describe('a draft of a dialog', () => {
  const target = { userId, kind: 'vehicle', itemId: null } as const
  const content = { baseVersion: null, values: { make: 'Honda' }, attempt: null }

  it('waits after the dialog is gone, with the last that was typed', async () => {
    const draft = await claimDraft(target)
    draft.keep({ ...content, values: { make: 'H' } })
    draft.keep(content)
    draft.release()
    await expect.poll(() => waitingDrafts(userId)).toHaveLength(1)
    const again = await claimDraft(target)
    expect(again.found).toMatchObject({ ...content, kind: 'vehicle', itemId: null })
  })

  it('belongs to its thing and its person', async () => {
    const draft = await claimDraft(target)
    draft.keep(content)
    draft.release()
    await expect.poll(() => waitingDrafts(userId)).toHaveLength(1)
    expect((await claimDraft({ ...target, itemId: vehicle.id })).found).toBeUndefined()
    expect((await claimDraft({ ...target, kind: 'policy' })).found).toBeUndefined()
    expect(await waitingDrafts('somebody else')).toEqual([])
  })

  it('is not offered while its dialog is open', async () => {
    const draft = await claimDraft(target)
    draft.keep(content)
    expect(await waitingAfterALaterOne()).toEqual(['driver'])
    expect((await claimDraft(target)).found).toBeUndefined()
    draft.release()
  })

  it('is gone once forgotten, whatever was typed just before', async () => {
    const draft = await claimDraft(target)
    draft.keep(content)
    draft.forget()
    draft.release()
    expect(await waitingAfterALaterOne()).toEqual(['driver'])
  })

  /** The kinds of the drafts that wait once one that was written later does. */
  async function waitingAfterALaterOne(): Promise<string[]> {
    const later = await claimDraft({ ...target, kind: 'driver' })
    later.keep(content)
    later.release()
    const waiting = async () => (await waitingDrafts(userId)).map(({ kind }) => kind)
    await expect.poll(waiting).toContain('driver')
    return waiting()
  }
})

describe('a try to add', () => {
  it('keeps its key while the body is the same, over a reload too', () => {
    const ledger = createLedger(null, null)
    const key = ledger.keyFor({ make: 'Honda' })
    expect(ledger.keyFor({ make: 'Honda' })).toBe(key)
    expect(createLedger(null, ledger.state().attempt).keyFor({ make: 'Honda' })).toBe(key)
  })

  it('with another body, or after a success, is another', () => {
    const ledger = createLedger(null, null)
    const key = ledger.keyFor({ make: 'Honda' })
    const other = ledger.keyFor({ make: 'Ford' })
    ledger.settle()
    const next = ledger.keyFor({ make: 'Ford' })
    expect(new Set([key, other, next]).size).toBe(3)
  })
})

it('two versions differ where the words or the boxes do', () => {
  const mine = { make: 'Honda ', model: 'Civic', medicalPayments: true }
  const theirs = { make: 'Honda', model: 'Accord', medicalPayments: false }
  expect(differingFields(mine, theirs, ['make', 'model', 'medicalPayments'])).toEqual([
    'model',
    'medicalPayments',
  ])
})

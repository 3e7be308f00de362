import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resumeSession } from '#shared/session/session-store.ts'
import { vehicle } from '#testing/examples/glovebox.ts'
import { onDevice } from '#entities/glovebox/device-storage.ts'
import type { DialogDraft } from '#entities/glovebox/device-storage.ts'
import { claimDraft, waitingDrafts } from './dialog-draft.ts'

const userId = vehicle.userId

beforeEach(() => resumeSession({ id: userId, firstName: 'Maria', locale: 'en' }))
afterEach(() => indexedDB.deleteDatabase('krash-glovebox'))

describe('a draft of a dialog', () => {
  const target = { userId, kind: 'vehicle', itemId: null } as const
  const content = { values: { make: 'Honda' } }

  it('waits after the dialog is gone, with the last that was typed', async () => {
    const draft = await claimDraft(target)
    draft.keep({ ...content, values: { make: 'H' } })
    draft.keep(content)
    draft.release()
    await expect.poll(() => waitingDrafts(userId)).toHaveLength(1)
    const again = await claimDraft(target)
    expect(again.read()).toEqual(content)
  })

  it('of an earlier release is brought back, over a version of which only the time is known', async () => {
    const at = '2026-11-01T08:00:00.000Z'
    const kept = {
      id: 'd1',
      userId,
      kind: 'vehicle',
      itemId: vehicle.id,
      values: { make: 'Honda' },
      at,
    } as const
    const old = { ...kept, baseVersion: vehicle.updatedAt, attempt: null } as unknown as DialogDraft
    await onDevice((database) => database.put('drafts', old))
    expect((await claimDraft({ ...target, itemId: vehicle.id })).read()).toEqual({
      values: { make: 'Honda' },
      base: { values: {}, updatedAt: vehicle.updatedAt },
    })
  })

  it('belongs to its thing and its person', async () => {
    const draft = await claimDraft(target)
    draft.keep(content)
    draft.release()
    await expect.poll(() => waitingDrafts(userId)).toHaveLength(1)
    expect((await claimDraft({ ...target, itemId: vehicle.id })).read()).toBeUndefined()
    expect((await claimDraft({ ...target, kind: 'policy' })).read()).toBeUndefined()
    expect(await waitingDrafts('somebody else')).toEqual([])
  })

  it('is not offered while its dialog is open', async () => {
    const draft = await claimDraft(target)
    draft.keep(content)
    expect(await waitingAfterALaterOne()).toEqual(['driver'])
    expect((await claimDraft(target)).read()).toBeUndefined()
    draft.release()
  })

  it('is gone once forgotten, whatever was typed just before', async () => {
    const draft = await claimDraft(target)
    draft.keep(content)
    draft.forget()
    draft.release()
    expect(await waitingAfterALaterOne()).toEqual(['driver'])
  })

  /** Waits until a draft that was written later is listed, and returns the kinds of all waiting drafts. */
  async function waitingAfterALaterOne(): Promise<string[]> {
    const later = await claimDraft({ ...target, kind: 'driver' })
    later.keep(content)
    later.release()
    const waiting = async () => (await waitingDrafts(userId)).map(({ kind }) => kind)
    await expect.poll(waiting).toContain('driver')
    return waiting()
  }
})

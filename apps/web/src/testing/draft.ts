import { emptyPlace } from '#entities/accidents/draft.ts'
import { draftStore } from '#entities/accidents/use-draft.ts'
import { device } from '#shared/offline/this-device.ts'
import { currentSession } from '#shared/session/session-store.ts'
import { signIn } from './faulty-network.ts'

/** Empties the draft of a report, on the disk and on the screen; for rendered tests. */
export async function clearDraft(): Promise<void> {
  await Promise.all(draftStore.state().draft.photos.map((photo) => draftStore.removePhoto(photo)))
  draftStore.edit({ place: emptyPlace, severity: null, damage: [], description: '', details: undefined })
  // Keeps the empty draft, so the rows go after it: none is left for the next test.
  await draftStore.flush()
  const storage = await device()
  await storage.change(async ({ drafts }) => {
    for (const key of await drafts.getAllKeys()) await drafts.delete(key)
  })
}

/** Signs in and opens that person's draft, for tests that fill it before anything is shown. */
export async function openDraft(): Promise<void> {
  signIn()
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    const { isReady, draft } = draftStore.state()
    if (isReady && draft.writer === currentSession().user?.id) resolve()
  }
  const stop = draftStore.subscribe(look)
  look()
  await promise
  stop()
}

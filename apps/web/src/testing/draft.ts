import { emptyPlace } from '#entities/accidents/draft.ts'
import { draftStore } from '#entities/accidents/use-draft.ts'
import { device } from '#shared/offline/this-device.ts'

/** Empties the draft of a report, on the disk and on the screen; for rendered tests. */
export async function clearDraft(): Promise<void> {
  await Promise.all(draftStore.state().draft.photos.map((photo) => draftStore.removePhoto(photo)))
  const storage = await device()
  await storage.change(async ({ drafts }) => {
    for (const key of await drafts.getAllKeys()) await drafts.delete(key)
  })
  draftStore.edit({ place: emptyPlace, severity: null, damage: [], description: '' })
  await draftStore.flush()
}

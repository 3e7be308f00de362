import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { draftStore } from '#entities/accidents/use-draft.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { PhotoInfo } from '#shared/photos/prepare-photo.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { useWholePhoto } from './use-photo-urls.ts'

const Lightbox = lazyOrNothing(async () => (await import('#shared/ui/photos/lightbox.tsx')).Lightbox)

export interface ShownPhoto {
  photos: readonly PhotoInfo[]
  /** Key of the photo. */
  shown: string
  onShow: (key: string) => void
  onClose: () => void
}

/** The photos of the draft, one at a time: with a caption, and removable with Undo. */
export function DraftLightbox({ photos, shown, onShow, onClose }: ShownPhoto): ReactNode {
  const t = useT()
  const url = useWholePhoto(photos.find(({ key }) => key === shown) ?? { key: '', type: '' })

  function remove(key: string): void {
    const isByKeyboard = document.activeElement?.matches(':focus-visible') === true
    const position = photos.findIndex((photo) => photo.key === key)
    const info = photos[position]
    if (!info) return
    void draftStore.removePhoto(info)
    const undo = () => void draftStore.addPhoto({ info, position })
    showToast({ kind: 'info', text: t('photos:take.removed'), onUndo: undo, takesFocus: isByKeyboard })
  }

  return (
    <Suspense>
      <Lightbox
        photos={photos.map(({ key, takenAt, shot, caption = '' }) => ({
          id: key,
          url: key === shown ? url : undefined,
          label: shot && t(`photos:shots.${shot}.label`),
          caption,
          times: takenAt ? { phone: new Date(takenAt).toISOString(), camera: null, satellites: null } : null,
        }))}
        shown={shown}
        onShow={onShow}
        onClose={onClose}
        onCaption={(key, caption) => draftStore.captionPhoto(key, caption)}
        onRemove={remove}
      />
    </Suspense>
  )
}

import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { Draft } from '#entities/accidents/draft.ts'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Chip } from '#shared/ui/content/chip.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { CarFromAbove } from '#entities/accidents/damage/car-from-above.tsx'
import { useAnswers } from './story-answers.ts'
import styles from './story-preview.module.css'

const DraftMosaic = lazyOrNothing(
  async () => (await withTexts(import('#entities/accident-photos/draft-mosaic.tsx'), 'photos')).DraftMosaic,
)

/** What station 2 has gathered, to be looked at once more: the pictures, the car and the words. */
export function StoryPreview({ draft }: { draft: Draft }): ReactNode {
  const t = useT()
  const { damage, who } = useAnswers(draft)
  const words = draft.description.trim()
  return (
    <div className={styles.preview}>
      {draft.severity ? (
        <p>
          <Chip tone={draft.severity}>{t(`accidents:severity.${draft.severity}`)}</Chip>
        </p>
      ) : null}
      {draft.photos.length > 0 ? (
        <Suspense>
          <DraftMosaic photos={draft.photos} />
        </Suspense>
      ) : null}
      {damage === undefined ? null : (
        <div className={styles.damage}>
          <CarFromAbove chosen={draft.damage} />
          <p>{t('accidents:damage.chosen', { zones: damage })}</p>
        </div>
      )}
      {who === undefined ? null : <p>{t('accidents:check.whoLine', { who })}</p>}
      {words === '' ? null : (
        <blockquote className={styles.words}>
          <bdi className={lettering.asTyped}>{words}</bdi>
        </blockquote>
      )}
    </div>
  )
}

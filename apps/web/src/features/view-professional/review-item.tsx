import { PenLine, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import type { Review } from '@krash/contract/reviews'
import { errorText } from '#shared/api/error-text.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import type { Who } from '#entities/professionals/professional-keys.ts'
import { useReviewChanges } from '#entities/reviews/review-queries.ts'
import { WrittenReview } from '#entities/reviews/written-review.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './reviews.module.css'

interface ReviewItemProps {
  who: Professional
  review: Review
  onEdit: () => void
  onRemoved: () => void
}

/** One review with stars, text, author and date; the person can change and remove their own. */
export function ReviewItem({ who, review, onEdit, onRemoved }: ReviewItemProps): ReactNode {
  const t = useT()
  const { isOwn } = review
  return (
    <article className={styles.review} data-own={isOwn || undefined}>
      <WrittenReview
        review={review}
        heading="h4"
        mark={isOwn ? <Chip tone="go">{t('reviews:own')}</Chip> : null}
        answerTitle={t('reviews:answerOf', { name: isolated(who.fullName) })}
      />
      {isOwn ? (
        <div className={classNames(layout.cluster8, styles.actions)}>
          <Button icon={<PenLine aria-hidden />} onClick={onEdit}>
            {t('shell:actions.edit')}
          </Button>
          <Remove who={who} id={review.id} onRemoved={onRemoved} />
        </div>
      ) : null}
    </article>
  )
}

function Remove({ who, id, onRemoved }: { who: Who; id: string; onRemoved: () => void }): ReactNode {
  const t = useT()
  const changes = useReviewChanges(who)
  const [state, setState] = useState<'idle' | 'asking' | 'sending' | 'removed'>('idle')
  const [failure, setFailure] = useState<string>()
  const leave = useEffectEvent(() => {
    changes.refresh()
    onRemoved()
  })
  useEffect(() => {
    // The question must close first: it returns the focus to a button that disappears.
    if (state === 'removed') leave()
  }, [state])

  async function remove(): Promise<void> {
    setState('sending')
    setFailure(undefined)
    try {
      await changes.remove(id)
      showToast({ kind: 'success', text: t('reviews:removed') })
      setState('removed')
    } catch (error) {
      setFailure(errorText(error))
      setState('idle')
    }
  }

  return (
    <>
      <Button variant="danger" icon={<Trash2 aria-hidden />} onClick={() => setState('asking')}>
        {t('shell:actions.delete')}
      </Button>
      <div role="alert" className={styles.says}>
        {failure === undefined ? null : <p className={notices.danger}>{failure}</p>}
      </div>
      <Confirm
        isOpen={state === 'asking' || state === 'sending'}
        tone="danger"
        title={t('reviews:removeTitle')}
        text={t('reviews:removeText')}
        confirmLabel={t('shell:actions.delete')}
        isBusy={state === 'sending'}
        onConfirm={() => void remove()}
        onCancel={() => setState('idle')}
      />
    </>
  )
}

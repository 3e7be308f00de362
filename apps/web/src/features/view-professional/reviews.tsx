import { PenLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import type { Review } from '@krash/contract/reviews'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { MoreReviews } from '#entities/reviews/more-reviews.tsx'
import { useReviews } from '#entities/reviews/review-queries.ts'
import { Ratings } from './ratings.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewItem } from './review-item.tsx'
import detail from './professional-detail.module.css'
import styles from './reviews.module.css'

/** Reviews, the person's own first. Whoever had contact can write, change and remove one here. */
export function Reviews({ who }: { who: Professional }): ReactNode {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useReviews(who)
  useEffect(() => {
    // The notification of a review links here.
    if (location.hash === '#detail-reviews') heading.current?.scrollIntoView()
  }, [])
  return (
    <section className={detail.section} aria-labelledby="detail-reviews">
      <h3 id="detail-reviews" ref={heading} tabIndex={-1} className={styles.heading}>
        {t('reviews:title')}
      </h3>
      {who.reviewCount === 0 ? <p className={lettering.note}>{t('shell:rating.noReviews')}</p> : null}
      <Ratings who={who} />
      {query.data === undefined ? (
        <NotThere query={query} />
      ) : (
        <Written who={who} query={query} onDone={() => heading.current?.focus()} />
      )}
    </section>
  )
}

type Query = ReturnType<typeof useReviews>

function NotThere({ query: { error, isFetching, refetch } }: { query: Query }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  if (!error) return <Skeleton height={8} />
  return (
    <ErrorState
      title={t('reviews:failed')}
      text={isOnline ? errorText(error) : t('directory:offline')}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

interface WrittenProps {
  who: Professional
  query: Query
  /**
   * Called after a review was sent, changed, removed or given up. The pressed button is gone, so the focus goes to the
   * heading.
   */
  onDone: () => void
}

function Written({ who, query, onDone }: WrittenProps): ReactNode {
  const t = useT()
  const [isWriting, setWriting] = useState(false)
  const pages = query.data?.pages ?? []
  const reviews = unique(pages.flatMap((page) => page.data.reviews))
  const own = reviews.find(({ isOwn }) => isOwn)
  const mayReview = pages[0]?.data.mayReview === true

  function close(): void {
    setWriting(false)
    onDone()
  }

  return (
    <>
      {isWriting ? (
        <ReviewForm who={who} own={own} onClose={close} />
      ) : (
        <Invitation mayReview={mayReview} hasReviewed={own !== undefined} onWrite={() => setWriting(true)} />
      )}
      {reviews.length === 0 && who.reviewCount > 0 ? (
        <p className={lettering.note}>{t('reviews:invented')}</p>
      ) : null}
      <ul className={styles.list}>
        {reviews.map((review) =>
          review.isOwn && isWriting ? null : (
            <li key={review.id}>
              <ReviewItem who={who} review={review} onEdit={() => setWriting(true)} onRemoved={onDone} />
            </li>
          ),
        )}
      </ul>
      <MoreReviews query={query} shown={reviews.length} />
    </>
  )
}

interface InvitationProps {
  mayReview: boolean
  hasReviewed: boolean
  onWrite: () => void
}

function Invitation({ mayReview, hasReviewed, onWrite }: InvitationProps): ReactNode {
  const t = useT()
  if (hasReviewed) return null
  if (!mayReview) return <p className={detail.note}>{t('reviews:notYet')}</p>
  return (
    <Button icon={<PenLine aria-hidden />} className={styles.write ?? ''} onClick={onWrite}>
      {t('reviews:write')}
    </Button>
  )
}

/** A review written between two page loads may be on both pages. */
function unique(reviews: readonly Review[]): Review[] {
  return [...new Map(reviews.map((review) => [review.id, review])).values()]
}

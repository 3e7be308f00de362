import { Flag, MessageSquareReply, Star } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ReceivedReview } from '@krash/contract/reviews'
import { useReceivedReviews } from '#entities/reviews/received-reviews.ts'
import { MoreReviews } from '#entities/reviews/more-reviews.tsx'
import { WrittenReview } from '#entities/reviews/written-review.tsx'
import { errorText } from '#shared/api/error-text.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { StaleList } from '#shared/ui/feedback/stale-list.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ReportForm } from './report-form.tsx'
import styles from './answer-reviews.module.css'

/** The reviews about the person's own records, each to be answered or reported once. */
export function ReceivedReviews(): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const query = useReceivedReviews()
  const { data, error, isFetching, refetch } = query
  if (data === undefined) {
    if (!error) return <Skeleton height={16} />
    return (
      <ErrorState
        title={t('reviews:received.failed')}
        text={isOnline ? errorText(error) : t('directory:offline')}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  // One that was written between two page loads may be on both pages.
  const reviews = [...new Map(data.pages.flatMap((page) => page.data).map((one) => [one.id, one])).values()]
  if (reviews.length === 0) {
    return (
      <>
        <StaleList list={query} />
        <EmptyState
          icon={<Star aria-hidden />}
          title={t('reviews:received.empty')}
          text={t('reviews:received.emptyText')}
        />
      </>
    )
  }
  const records = new Set(reviews.map(({ professional }) => professional.id))
  return (
    <>
      <StaleList list={query} />
      <ul className={layout.stack}>
        {reviews.map((review) => (
          <li key={review.id}>
            <One review={review} saysWhom={records.size > 1} />
          </li>
        ))}
      </ul>
      <MoreReviews query={query} shown={reviews.length} />
    </>
  )
}

function One({ review, saysWhom }: { review: ReceivedReview; saysWhom: boolean }): ReactNode {
  const t = useT()
  const article = useRef<HTMLElement>(null)
  // Readers who go from button to button hear whose review each is about.
  const author = { name: isolated(review.authorName ?? t('reviews:someone')) }
  const [open, setOpen] = useState<'answer' | 'report'>()

  function close(): void {
    setOpen(undefined)
    // The pressed button is gone, or comes only with the next drawing.
    article.current?.focus()
  }

  return (
    <Card>
      <article ref={article} tabIndex={-1} className={styles.review}>
        {saysWhom ? (
          <p className={styles.about}>
            {t('reviews:received.about', { name: isolated(review.professional.fullName) })}
          </p>
        ) : null}
        <WrittenReview
          review={review}
          heading="h2"
          mark={review.isReported ? <Chip>{t('reviews:received.reported')}</Chip> : null}
          answerTitle={t('reviews:received.yours')}
        />
        {open === undefined ? (
          <div className={layout.cluster8}>
            {review.answer === null ? (
              <Button
                icon={<MessageSquareReply aria-hidden />}
                aria-label={t('reviews:received.answerNamed', author)}
                onClick={() => setOpen('answer')}
              >
                {t('reviews:received.answer')}
              </Button>
            ) : null}
            {review.isReported ? null : (
              <Button
                variant="text"
                icon={<Flag aria-hidden />}
                aria-label={t('reviews:received.reportNamed', author)}
                onClick={() => setOpen('report')}
              >
                {t('reviews:received.report')}
              </Button>
            )}
          </div>
        ) : null}
        {open === 'answer' ? <AnswerForm review={review} onClose={close} /> : null}
        {open === 'report' ? <ReportForm review={review} onClose={close} /> : null}
      </article>
    </Card>
  )
}

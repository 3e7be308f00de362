import type { ReactNode } from 'react'
import type { ReceivedReview } from '@krash/contract/reviews'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Stars } from '#shared/ui/content/rating.tsx'
import styles from './written-review.module.css'

type Written = Omit<ReceivedReview, 'professional' | 'isReported'>

interface WrittenReviewProps {
  review: Written
  /** Beside the stars. */
  mark?: ReactNode
  /** That of the review's own title. */
  heading: 'h2' | 'h4'
  /** Stands over the answer, such as 'Answer from Adele Larkspur'. */
  answerTitle: ReactNode
}

/** What a driver wrote, who and when, and what the professional answered. */
export function WrittenReview({
  review,
  mark,
  heading: Heading,
  answerTitle,
}: WrittenReviewProps): ReactNode {
  const t = useT()
  const { formatDate, formatDateTime } = useFormats()
  const { rating, title, text, authorName, createdAt, updatedAt, answer } = review
  return (
    <>
      <p className={layout.line8}>
        <Stars value={rating} label={t('shell:rating.stars', { count: rating })} />
        {mark}
      </p>
      {title === null ? null : (
        <Heading className={styles.title}>
          <bdi>{title}</bdi>
        </Heading>
      )}
      <p className={lettering.asTyped} dir="auto">
        {text}
      </p>
      <p className={styles.by}>
        {/* The dot after a name stands in the direction of the page, not in that of the name. */}
        <span>
          <bdi>{authorName ?? t('reviews:someone')}</bdi>
        </span>
        <Day at={createdAt} />
        {updatedAt === createdAt ? null : (
          <span title={formatDateTime(updatedAt)}>
            {t('reviews:changed', { date: formatDate(updatedAt) })}
          </span>
        )}
      </p>
      {answer === null ? null : (
        <div className={styles.answer}>
          <p className={styles.by}>
            <strong>{answerTitle}</strong>
            <Day at={answer.createdAt} />
          </p>
          <p className={lettering.asTyped} dir="auto">
            {answer.text}
          </p>
        </div>
      )}
    </>
  )
}

function Day({ at }: { at: string }): ReactNode {
  const { formatDate, formatDateTime } = useFormats()
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDate(at)}
    </time>
  )
}

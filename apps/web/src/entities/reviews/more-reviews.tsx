import type { ReactNode } from 'react'
import type { Pagination } from '@krash/contract/wire'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import styles from './written-review.module.css'

interface MoreReviewsProps {
  query: {
    data: { pages: { pagination?: Pagination | undefined }[] } | undefined
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  shown: number
}

/** Loads the next page of reviews, and says how many of all are shown; nothing after the last. */
export function MoreReviews({ query, shown }: MoreReviewsProps): ReactNode {
  const t = useT()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  if (!hasNextPage) return null
  const total = data?.pages.at(-1)?.pagination?.total ?? shown
  return (
    <div className={styles.more}>
      <Button ref={focusGoesOn} isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('reviews:more')}
      </Button>
      <span role="status">
        {isFetchNextPageError ? t('reviews:failed') : t('reviews:shown', { shown, total })}
      </span>
    </div>
  )
}

import { ChevronDown, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContactRequest } from '@krash/contract/contact'
import { errorText } from '#shared/api/error-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { useMyRequests } from '#entities/contact/request-queries.ts'
import styles from './contact.module.css'

/** The person's earlier messages to the provider. */
export function MyRequests(): ReactNode {
  const t = useT()
  return (
    <Card title={t('contact:requests.title')}>
      <RequestList />
    </Card>
  )
}

function RequestList(): ReactNode {
  const t = useT()
  const { data, error, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useMyRequests()
  if (data === undefined && isError) {
    return (
      <ErrorState
        title={t('contact:requests.failed')}
        text={errorText(error)}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data === undefined) return <Skeleton height={8} />
  const requests = data.pages.flatMap((page) => page.data)
  const total = data.pages[0]?.pagination?.total ?? requests.length
  if (requests.length === 0) {
    return <EmptyState icon={<Inbox aria-hidden />} title={t('contact:requests.empty')} />
  }
  return (
    <>
      <ul className={styles.requests}>
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      {hasNextPage ? (
        <div className={styles.more}>
          <Button ref={focusGoesOn} isBusy={isFetching} onClick={() => void fetchNextPage()}>
            {t('contact:requests.more')}
          </Button>
          <span>{t('contact:requests.shown', { shown: requests.length, total })}</span>
        </div>
      ) : null}
    </>
  )
}

function Request({ request }: { request: ContactRequest }): ReactNode {
  const t = useT()
  const { formatDate, formatDateTime } = useFormats()
  const { subject, message, createdAt } = request
  return (
    <li>
      <details className={styles.request}>
        <summary className={styles.summary}>
          <span className={styles.subject}>
            <bdi>{subject}</bdi>
          </span>
          <time className={lettering.quiet} dateTime={createdAt} title={formatDateTime(createdAt)}>
            {t('contact:requests.sentOn', { date: formatDate(createdAt) })}
          </time>
          <ChevronDown aria-hidden className={styles.onward} />
        </summary>
        <p className={styles.message}>
          <bdi>{message}</bdi>
        </p>
      </details>
    </li>
  )
}

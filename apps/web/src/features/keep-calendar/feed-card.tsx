import { Copy, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CalendarFeed } from '@krash/contract/practice/calendar-feed'
import { useCalendarFeed, useFeedActions } from '#entities/practice/calendar-queries.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { useCopy } from '#shared/ui/actions/use-copy.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'

/** The secret address at which the professional's own calendar program reads the visits. */
export function FeedCard(): ReactNode {
  const t = useT()
  const feed = useCalendarFeed()
  const { data, error, isError, isFetching, refetch } = feed
  return (
    <Card title={t('practice:feed.title')}>
      <p>{t('practice:feed.text')}</p>
      {data === undefined && isError ? (
        <ErrorState
          title={t('practice:feed.failed')}
          text={errorText(error)}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined && !isError ? <Skeleton height={4} /> : null}
      {data === undefined ? null : <Address feed={data} />}
    </Card>
  )
}

function Address({ feed }: { feed: CalendarFeed | null }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const { formatDateTime } = useFormats()
  const { renew, end } = useFeedActions()
  const isHeld = !isOnline || undefined
  const failed = { onError: (error: Error) => showToast({ kind: 'error', text: errorText(error) }) }
  const ended = { ...failed, onSuccess: () => showToast({ kind: 'success', text: t('practice:feed.ended') }) }
  return (
    <div className={layout.stack12}>
      {feed ? <p>{t('practice:feed.made', { time: formatDateTime(feed.createdAt) })}</p> : null}
      <div className={layout.cluster8}>
        {feed ? <CopyAddress path={feed.path} /> : null}
        <Button
          icon={<RefreshCw aria-hidden />}
          isBusy={renew.isPending}
          aria-disabled={isHeld}
          aria-describedby={feed ? 'feed-renew' : undefined}
          onClick={() => renew.mutate(undefined, failed)}
        >
          {t(feed ? 'practice:feed.renew' : 'practice:feed.make')}
        </Button>
        {feed ? (
          <Button
            ref={focusGoesOn}
            isBusy={end.isPending}
            aria-disabled={isHeld}
            onClick={() => end.mutate(undefined, ended)}
          >
            {t('practice:feed.end')}
          </Button>
        ) : null}
      </div>
      {feed ? (
        <p id="feed-renew" className={lettering.note}>
          {t('practice:feed.renewHint')}
        </p>
      ) : null}
      {isOnline ? null : <p className={lettering.note}>{t('practice:failed.needsSignal')}</p>}
    </div>
  )
}

function CopyAddress({ path }: { path: string }): ReactNode {
  const t = useT()
  const address = `${location.origin}${path}`
  const { isCopied, copy } = useCopy(address)

  async function press(): Promise<void> {
    if (!(await copy())) showToast({ kind: 'info', text: t('practice:feed.noCopy', { address }) })
  }

  return (
    <Button variant="primary" icon={<Copy aria-hidden />} isDone={isCopied} onClick={() => void press()}>
      {t(isCopied ? 'practice:feed.copied' : 'practice:feed.copy')}
    </Button>
  )
}

import { Handshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConsents } from '#entities/lawyer-connections/consent-queries.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { StaleList } from '#shared/ui/feedback/stale-list.tsx'
import { useHash } from '#shared/ui/navigation/use-hash.ts'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { AgreementCard } from './agreement-card.tsx'
import { OpenLinks } from './open-links.tsx'
import { useOwnLinksNow } from './use-own-links-now.ts'

interface WhatISharedProps {
  /** The visits to come, of which the offices know, below all else so that they push nothing; absent where there is none. */
  visits?: ReactNode
  /** Loads the visits again where none of them is known; one notice then speaks for both lists. */
  onRetryVisits?: (() => void) | undefined
}

/** Each agreement with a lawyer, link to the person's place and visit to come, with a way to end it. */
export function WhatIShared({ visits, onRetryVisits }: WhatISharedProps): ReactNode {
  const list = useConsents()
  const links = useOwnLinksNow()
  const { data, isError } = list
  if (data !== undefined) return <Shared list={list} pages={data.pages} links={links} visits={visits} />
  if (!isError) return <Skeleton height={22} />
  return (
    <div className={layout.stack20}>
      <LoadFailed
        list={list}
        onRetry={() => {
          void list.refetch()
          onRetryVisits?.()
        }}
      />
      {onRetryVisits ? null : visits}
    </div>
  )
}

interface SharedProps extends Pick<WhatISharedProps, 'visits'> {
  list: List
  pages: NonNullable<List['data']>['pages']
  links: ReturnType<typeof useOwnLinksNow>
}

function Shared({ list, pages, links, visits }: SharedProps): ReactNode {
  const consents = pages.flatMap((page) => page.consents)
  const hasLinks = links.open.length > 0 || links.isPending || links.hasFailed
  useHash(true)
  const isEmpty = consents.length === 0 && !hasLinks && !visits
  return (
    <div className={layout.stack20}>
      <StaleList list={list} />
      {isEmpty ? <Nothing /> : null}
      <OpenLinks links={links} />
      {consents.map((consent) => (
        // `/sharing#…` leads to the agreement that is in force.
        <div key={consent.id} id={consent.status === 'active' ? consent.connectionId : undefined}>
          <AgreementCard consent={consent} />
        </div>
      ))}
      <More list={list} shown={consents.length} total={pages[0]?.total ?? consents.length} />
      {visits}
    </div>
  )
}

type List = ReturnType<typeof useConsents>

function LoadFailed({ list, onRetry }: { list: List; onRetry: () => void }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  return (
    <ErrorState
      title={t('sharing:failed.load')}
      text={isOnline ? errorText(list.error) : t('sharing:failed.offline')}
      isBusy={list.isFetching}
      onRetry={onRetry}
    />
  )
}

function Nothing(): ReactNode {
  const t = useT()
  return (
    <EmptyState
      icon={<Handshake aria-hidden />}
      title={t('sharing:empty.title')}
      text={t('sharing:empty.text')}
      action={<ButtonLink href="/lawyers">{t('sharing:empty.action')}</ButtonLink>}
    />
  )
}

function More({ list, shown, total }: { list: List; shown: number; total: number }): ReactNode {
  const t = useT()
  if (!list.hasNextPage) return null
  return (
    <div className={layout.line8By12}>
      <Button ref={focusGoesOn} isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('sharing:more')}
      </Button>
      <span>{t('sharing:shown', { shown, total })}</span>
    </div>
  )
}

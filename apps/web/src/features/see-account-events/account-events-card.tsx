import { CircleCheck, History, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { auditGroupNames } from '@krash/contract/audit'
import type { AuditGroup } from '@krash/contract/audit'
import { useSessions } from '#entities/accounts/session-queries.ts'
import { useAudit, useAuditCheck } from '#entities/audit/audit-queries.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { usePart } from '#shared/i18n/use-part.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { FilterChip } from '#shared/ui/content/chip.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { StaleList } from '#shared/ui/feedback/stale-list.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { isDoubtful, lastAddressChange, toEvents } from './account-events.ts'
import type { AccountEvent } from './account-events.ts'
import { CloseAccountDoors } from './close-account-doors.tsx'
import { EventRow } from './event-row.tsx'
import { useRecognised } from './recognised.ts'
import styles from './see-account-events.module.css'
import { TakeAddressBack } from './take-address-back.tsx'

/** What happened in the account, and the proof that nothing of it is missing. */
export function AccountEventsCard(): ReactNode {
  return usePart('account') ? <Loaded /> : <Skeleton height={30} />
}

function Loaded(): ReactNode {
  const t = useT()
  const [group, setGroup] = useState<AuditGroup>()
  const list = useAudit(group)
  const { data, error, isError, isFetching, refetch } = list
  return (
    <Card isMinor title={t('audit:title')}>
      <p className={lettering.muted}>{t('audit:lead')}</p>
      <div className={layout.cluster8} role="group" aria-label={t('audit:filter.label')}>
        {auditGroupNames.map((name) => (
          <FilterChip
            key={name}
            isOn={name === group}
            onClick={() => setGroup(name === group ? undefined : name)}
          >
            {t(`audit:filter.${name}`)}
          </FilterChip>
        ))}
      </div>
      {data === undefined && !isError ? <Skeleton height={20} /> : null}
      {data === undefined && isError ? (
        <ErrorState
          title={t('audit:failed')}
          text={error instanceof ApiError ? error.message : undefined}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined ? null : <Events list={list} />}
      {data === undefined ? null : <Proof />}
    </Card>
  )
}

type List = ReturnType<typeof useAudit>

function Events({ list }: { list: List }): ReactNode {
  const t = useT()
  const thisDevice = useSessions().data?.find(({ isCurrent }) => isCurrent)?.device
  const [isRecognised, recognise] = useRecognised()
  const [denied, setDenied] = useState<AccountEvent>()
  const events = toEvents(list.data?.pages.flatMap(({ entries }) => entries) ?? [])
  return (
    <>
      <StaleList list={list} />
      {events.length === 0 ? (
        <EmptyState icon={<History aria-hidden />} title={t('audit:empty')} />
      ) : (
        <ol
          className={styles.lane}
          aria-label={t('audit:title')}
          aria-busy={list.isPlaceholderData || undefined}
        >
          {events.map((event) => (
            <EventRow
              key={event.position}
              event={event}
              isDoubtful={isDoubtful(event, thisDevice) && !isRecognised(event.position)}
              onYes={() => recognise(event.position)}
              onNo={() => setDenied(event)}
            />
          ))}
        </ol>
      )}
      {list.hasNextPage ? (
        <Button
          ref={focusGoesOn}
          isWide
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('audit:more')}
        </Button>
      ) : null}
      {denied ? (
        <Denied
          event={denied}
          known={events}
          isRecognised={isRecognised}
          onClose={() => setDenied(undefined)}
        />
      ) : null}
    </>
  )
}

interface DeniedProps {
  event: AccountEvent
  known: readonly AccountEvent[]
  isRecognised: (position: number) => boolean
  onClose: () => void
}

/** What to do about an event that was somebody else's. */
function Denied({ event, known, isRecognised, onClose }: DeniedProps): ReactNode {
  // The list may show another group, or older changes of the address may be further down.
  const { data, isPending, isError } = useAudit('changes')
  const changes = data?.pages.flatMap(({ entries }) => entries) ?? []
  const change = lastAddressChange([...known, ...changes])
  if (change?.position === event.position) return <TakeAddressBack onClose={onClose} />
  return (
    <CloseAccountDoors
      isLooking={isPending && !isError}
      isAddressDoubtful={change !== undefined && !isRecognised(change.position)}
      onClose={onClose}
    />
  )
}

/** Nothing while it is not known: a list that was not checked says nothing of the kind. */
function Proof(): ReactNode {
  const { data } = useAuditCheck()
  return (
    <div role="status" className={styles.proof} data-whole={data?.isWhole}>
      {data === undefined ? null : <Proved isWhole={data.isWhole} />}
    </div>
  )
}

function Proved({ isWhole }: { isWhole: boolean }): ReactNode {
  const t = useT()
  if (isWhole)
    return (
      <>
        <CircleCheck aria-hidden />
        <p>{t('audit:whole')}</p>
      </>
    )
  return (
    <>
      <TriangleAlert aria-hidden />
      <p>{t('audit:broken')}</p>
      <AppLink href="/contact">{t('audit:tellUs')}</AppLink>
    </>
  )
}

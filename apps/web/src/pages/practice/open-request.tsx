import { SearchX } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { PracticeRequestWithFacts } from '@krash/contract/practice'
import { RequestHead } from '#features/answer-requests/request-head.tsx'
import { SharedPart } from '#features/chat/panel/shared-part.tsx'
import { ThreadView } from '#features/chat/thread/thread-view.tsx'
import { useNameOf } from '#features/answer-requests/request-words.ts'
import { useChatWith } from '#entities/conversations/conversation-queries.ts'
import { useRequest } from '#entities/practice/practice-queries.ts'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { ApiError } from '#shared/api/call.ts'
import { errorText } from '#shared/api/error-text.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { holdLowerEdge } from '#shared/ui/navigation/action-bar-store.ts'
import { useMedia } from '#shared/ui/use-media.ts'
import styles from './practice.module.css'

/** Wide enough for the list, what was shared and the conversation. */
const ROOMY = '(width >= 80rem)'
const parts = ['package', 'talk'] as const
type Part = (typeof parts)[number]

/** One request: how it stands, what was shared and the conversation; side by side where there is room, else as tabs. */
export function OpenRequest({ id }: { id: string }): ReactNode {
  const found = useRequest(id)
  const { features } = useAppSettings()
  const isRoomy = useMedia(ROOMY)
  const [part, setPart] = useState<Part>('package')
  const tabs = useId()
  const t = useT()
  const { data, isError } = found
  if (data === undefined || hasGone(found.error))
    return (
      <div className={styles.package}>
        {isError ? <Failed found={found} title={t('practice:failed.load')} /> : <Skeleton height={20} />}
      </div>
    )
  const talk = features.chat ? <ThreadView recipientId={data.person.id} onAbout={undefined} isPart /> : null
  if (isRoomy || talk === null)
    return (
      <>
        <div className={styles.package}>
          <RequestHead request={data} />
          <Package request={data} />
        </div>
        {talk === null ? null : <div className={styles.talk}>{talk}</div>}
      </>
    )
  return (
    <div className={styles.package}>
      <RequestHead request={data} />
      <Tabs id={tabs} part={part} onPart={setPart} />
      <div
        role="tabpanel"
        id={`${tabs}-panel`}
        aria-labelledby={`${tabs}-${part}`}
        className={part === 'talk' ? styles.talkPanel : undefined}
      >
        {part === 'talk' ? <LowTalk>{talk}</LowTalk> : <Package request={data} isAlone />}
      </div>
    </div>
  )
}

/** The field for writing takes the bottom edge, within reach of the thumb. */
function LowTalk({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => holdLowerEdge(), [])
  return children
}

interface PackageProps {
  request: PracticeRequestWithFacts
  /** Whether nothing else is in its place, which must not be empty. */
  isAlone?: boolean
}

function Package({ request, isAlone = false }: PackageProps): ReactNode {
  const t = useT()
  const nameOf = useNameOf()
  const found = useChatWith(request.person.id)
  if (request.conflictFacts !== null)
    return isAlone ? <p className={styles.note}>{t('practice:package.waits')}</p> : null
  if (request.sharing === 'none') {
    const name = isolated(nameOf(request.person))
    return <p className={styles.note}>{t('practice:package.none', { name })}</p>
  }
  if (found.data) return <SharedPart who={found.data} />
  return found.isError ? (
    <Failed found={found} title={t('conversations:shared.failed')} />
  ) : (
    <Skeleton height={12} />
  )
}

interface TabsProps {
  id: string
  part: Part
  onPart: (part: Part) => void
}

/** Reached by Tab once; the arrow keys go from one to the other. */
function Tabs({ id, part, onPart }: TabsProps): ReactNode {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent): void {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    const next = part === 'package' ? 'talk' : 'package'
    onPart(next)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next}`)}`)?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label={t('practice:parts.label')} className={styles.tabs}>
      {parts.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`${id}-${one}`}
          aria-selected={one === part}
          aria-controls={`${id}-panel`}
          tabIndex={one === part ? 0 : -1}
          className={styles.tab}
          onClick={() => onPart(one)}
          onKeyDown={move}
        >
          {t(`practice:parts.${one}`)}
        </button>
      ))}
    </div>
  )
}

function hasGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}

interface FailedProps {
  found: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  title: string
}

function Failed({ found, title }: FailedProps): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  if (hasGone(found.error))
    return (
      <div role="alert">
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('practice:gone.title')}
          text={t('practice:gone.text')}
        />
      </div>
    )
  return (
    <ErrorState
      title={title}
      text={isOnline ? errorText(found.error) : t('practice:failed.offline')}
      isBusy={found.isFetching}
      onRetry={() => void found.refetch()}
    />
  )
}

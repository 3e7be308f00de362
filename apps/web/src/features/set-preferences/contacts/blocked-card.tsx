import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Block } from '@krash/contract/blocks'
import { errorText } from '#shared/api/error-text.ts'
import { showFailure } from '#shared/api/failure-toast.ts'
import { translate, useT } from '#shared/i18n/use-t.ts'
import { usePart } from '#shared/i18n/use-part.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import styles from '../preferences.module.css'
import { removeBlock, useBlocks } from '#entities/blocks/blocks.ts'

/** Whom the person has blocked, with a way to hear from them again. */
export function BlockedCard(): ReactNode {
  const t = useT()
  const isReady = usePart('follow')
  if (!isReady) return null
  return (
    <Card isMinor title={t('conversations:blocked.title')}>
      <p className={lettering.quiet}>{t('conversations:blocked.text')}</p>
      <List />
    </Card>
  )
}

function List(): ReactNode {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const { data, error, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useBlocks()
  if (data === undefined && !isError) return <Skeleton height={3} />
  if (data === undefined)
    return (
      <ErrorState
        title={t('conversations:blocked.failed')}
        text={errorText(error)}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const blocks = data.pages.flatMap((page) => page.blocks)
  return (
    <div ref={list} tabIndex={-1} className={layout.stack12}>
      {blocks.length === 0 ? (
        <p>{t('conversations:blocked.none')}</p>
      ) : (
        <ul className={layout.stack12}>
          {blocks.map((block) => (
            <Blocked key={block.id} block={block} onGone={() => list.current?.focus()} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <Button ref={focusGoesOn} isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('conversations:blocked.more')}
        </Button>
      ) : null}
    </div>
  )
}

interface BlockedProps {
  block: Block
  /** Gives the focus on, since the button goes with its row. */
  onGone: () => void
}

function Blocked({ block: { id, name, createdAt }, onGone }: BlockedProps): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  const client = useQueryClient()
  const nameId = useId()
  const [isBusy, setBusy] = useState(false)
  const shown = name ?? t('conversations:who.unnamed')

  async function unblock(): Promise<void> {
    setBusy(true)
    try {
      await removeBlock(client, id)
      onGone()
      showToast({ kind: 'success', text: translate('conversations:block.undone') })
    } catch (error) {
      showFailure(error, translate('conversations:options.failed'))
      setBusy(false)
    }
  }

  return (
    <li className={styles.blocked}>
      <span>
        <bdi id={nameId} className={lettering.name}>
          {shown}
        </bdi>
        <br />
        <span className={lettering.quiet}>
          {t('conversations:blocked.since', { date: formatDate(createdAt) })}
        </span>
      </span>
      <Button isBusy={isBusy} aria-describedby={nameId} onClick={() => void unblock()}>
        {t('conversations:options.unblock')}
      </Button>
    </li>
  )
}

import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Inbox } from '#features/chat/inbox/inbox.tsx'
import { SidePanel } from '#features/chat/panel/side-panel.tsx'
import { ThreadView } from '#features/chat/thread/thread-view.tsx'
import { useLiveConversations } from '#entities/conversations/use-live-conversations.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { holdLowerEdge } from '#shared/ui/navigation/action-bar-store.ts'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import styles from './chat/panes.module.css'
import { usePaneTop } from './chat/use-pane-top.ts'

/** Wide enough for the list, the conversation and the details about the other side. */
const ROOMY = '(width >= 80rem)'
/** In place of a recipient: what people want to write who have not written with the person yet. */
const REQUESTS = 'requests'
const RequestPanes = lazy(async () => ({
  default: (await import('./chat/request-panes.tsx')).RequestPanes,
}))
const recipientIdShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A conversation. On a desktop the list stands beside it; on a phone it fills the page. */
export function ChatPage(): ReactNode {
  const { recipientId } = useParams({ strict: false })
  const { status } = useSession()
  const areRequests = recipientId === REQUESTS
  if (!areRequests && !recipientIdShape.test(recipientId ?? '')) return <InvalidRecipient />
  if (status !== 'signedIn' || recipientId === undefined) return <LoadingScreen />
  if (areRequests)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <RequestPanes />
      </Suspense>
    )
  return <Chat recipientId={recipientId.toLowerCase()} />
}

function Chat({ recipientId }: { recipientId: string }): ReactNode {
  const t = useT()
  const pane = usePaneTop()
  const isWide = useMedia(WIDE)
  const isRoomy = useMedia(ROOMY)
  const [isAboutOpen, setAboutOpen] = useState(false)
  useLiveConversations()
  // The field for writing takes the bottom edge, within reach of the thumb.
  useEffect(() => holdLowerEdge(), [])
  return (
    <div ref={pane} className={styles.panes} data-about>
      {isWide ? (
        <div className={styles.list}>
          <Inbox openId={recipientId} />
        </div>
      ) : null}
      <ThreadView
        key={recipientId}
        recipientId={recipientId}
        onAbout={isRoomy ? undefined : () => setAboutOpen(true)}
      />
      {isRoomy ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and of a person there may be no link in it: only so the keyboard reaches what is below (WCAG 2.1.1)
        <aside className={styles.about} aria-label={t('conversations:about.title')} tabIndex={0}>
          <SidePanel recipientId={recipientId} />
        </aside>
      ) : (
        <Dialog
          isOpen={isAboutOpen}
          isSide
          onClose={() => setAboutOpen(false)}
          title={t('conversations:about.title')}
        >
          <SidePanel recipientId={recipientId} />
        </Dialog>
      )}
    </div>
  )
}

function InvalidRecipient(): ReactNode {
  const t = useT()
  return (
    <div className={styles.invalid} role="alert">
      <PageHeading>{t('conversations:invalid.title')}</PageHeading>
      <p>{t('conversations:invalid.text')}</p>
      <ButtonLink href="/chat">{t('conversations:head.back')}</ButtonLink>
    </div>
  )
}

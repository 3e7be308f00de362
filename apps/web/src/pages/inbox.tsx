import { MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Inbox } from '#features/chat/inbox/inbox.tsx'
import { useLiveConversations } from '#entities/conversations/use-live-conversations.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import styles from './chat/panes.module.css'
import { usePaneTop } from './chat/use-pane-top.ts'

/** The person's conversations. On a desktop the chosen one opens beside them. */
export function InboxPage(): ReactNode {
  const { status } = useSession()
  return status === 'signedIn' ? <Panes /> : <LoadingScreen />
}

function Panes(): ReactNode {
  const t = useT()
  const pane = usePaneTop()
  useLiveConversations()
  return (
    <div ref={pane} className={styles.panes} data-list>
      <Inbox />
      <div className={styles.empty}>
        <EmptyState icon={<MessageSquareText aria-hidden />} title={t('conversations:inbox.choose')} />
      </div>
    </div>
  )
}

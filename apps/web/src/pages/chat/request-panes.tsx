import type { ReactNode } from 'react'
import { Inbox } from '#features/chat/inbox/inbox.tsx'
import { RequestList } from '#features/chat/requests/request-list.tsx'
import { useLiveConversations } from '#entities/conversations/use-live-conversations.ts'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import styles from './panes.module.css'
import { usePaneTop } from './use-pane-top.ts'

/** First messages of people one has not written with; on a desktop beside the conversations. */
export function RequestPanes(): ReactNode {
  const pane = usePaneTop()
  const isWide = useMedia(WIDE)
  useLiveConversations()
  return (
    <div ref={pane} className={styles.panes} data-list>
      {isWide ? (
        <div className={styles.list}>
          <Inbox areRequestsOpen />
        </div>
      ) : null}
      <RequestList />
    </div>
  )
}

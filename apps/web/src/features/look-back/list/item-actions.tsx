import { Archive, ArchiveRestore, Mail, MailOpen, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActivityItem } from '@krash/contract/activity'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import type { RowSteps } from './row-steps.ts'
import styles from './history-row.module.css'

interface ItemActionsProps extends RowSteps {
  item: ActivityItem
  /** The item in words, for the labels of the buttons. */
  title: string
  /** Buttons with words instead of icons. */
  hasWords?: boolean
}

/** Marks as read, archives or deletes; the first two are reversed where already done. */
export function ItemActions({ item, title, hasWords, onMark, onDelete }: ItemActionsProps): ReactNode {
  const t = useT()
  const read = item.isRead ? 'unread' : 'read'
  const archive = item.isArchived ? 'unarchive' : 'archive'
  const actions = [
    {
      name: read,
      icon: item.isRead ? <Mail aria-hidden /> : <MailOpen aria-hidden />,
      act: () => onMark(item, read),
    },
    {
      name: archive,
      icon: item.isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
      act: () => onMark(item, archive),
    },
    { name: 'delete', icon: <Trash2 aria-hidden />, act: () => onDelete(item) },
  ] as const
  return (
    <div className={hasWords ? styles.wordActions : styles.actions}>
      {actions.map(({ name, icon, act }, place) => {
        const label = t(`history:item.${name}Named`, { title })
        // Keyed by position, so that the button stays the same when its action reverses, and keeps the focus.
        return hasWords ? (
          <Button key={place} icon={icon} aria-label={label} onClick={act}>
            {t(`history:action.${name}`)}
          </Button>
        ) : (
          <IconButton key={place} label={label} onClick={act}>
            {icon}
          </IconButton>
        )
      })}
    </div>
  )
}

import { Archive, MailOpen, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import styles from './bulk-bar.module.css'

interface BulkBarProps {
  loaded: number
  chosen: number
  isBusy: boolean
  onSelectAll: (isSelected: boolean) => void
  onRead: () => void
  onArchive: () => void
  onDelete: () => void
}

/** Id of the box that selects all, which takes the focus after an action on several items. */
export const selectAllId = 'history-select-all'

/** Selects all loaded items and acts on the selected ones; stays in view while the list scrolls. */
export function BulkBar(props: BulkBarProps): ReactNode {
  const { loaded, chosen, isBusy, onSelectAll } = props
  const t = useT()
  const isOnline = useOnline()
  const noteId = useId()
  const actions = [
    { name: 'read', icon: <MailOpen aria-hidden />, act: props.onRead },
    { name: 'archive', icon: <Archive aria-hidden />, act: props.onArchive },
    { name: 'delete', icon: <Trash2 aria-hidden />, act: props.onDelete },
  ] as const
  return (
    <div
      role="group"
      aria-label={t('history:bulk.label')}
      className={styles.bar}
      data-any={chosen > 0 || undefined}
    >
      <div className={styles.choice}>
        <Checkbox
          id={selectAllId}
          label={
            chosen === 0
              ? t('history:bulk.all', { count: loaded })
              : t('history:bulk.chosen', { count: chosen })
          }
          checked={chosen === loaded}
          isMixed={chosen > 0 && chosen < loaded}
          onChange={({ target }) => onSelectAll(target.checked)}
        />
      </div>
      {chosen === 0 ? null : (
        <div className={styles.actions}>
          {actions.map(({ name, icon, act }) => (
            <Button
              key={name}
              icon={icon}
              isBusy={isBusy}
              className={styles.action}
              aria-label={t(`history:bulk.${name}`, { count: chosen })}
              aria-describedby={isOnline ? undefined : noteId}
              onClick={act}
            >
              <span className={visuallyHidden.hiddenBelow48}>{t(`history:action.${name}`)}</span>
            </Button>
          ))}
        </div>
      )}
      {isOnline || chosen === 0 ? null : (
        <p id={noteId} className={styles.note}>
          {t('history:offline.action')}
        </p>
      )}
    </div>
  )
}

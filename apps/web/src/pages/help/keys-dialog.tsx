import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { areKeysOn, switchKeys } from '#shared/session/key-switch.ts'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { Switch } from '#shared/ui/form/checkbox.tsx'
import styles from './keys-dialog.module.css'

const keys = [
  { id: 'search', sign: '/' },
  { id: 'list', sign: '?' },
  { id: 'next', sign: 'Tab' },
  { id: 'close', sign: 'Esc' },
] as const

/** The keys that do something on every page. */
export function KeysDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT()
  const [isOn, setOn] = useState(areKeysOn)

  function change(next: boolean): void {
    switchKeys(next)
    setOn(next)
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('questions:keys.title')}>
      <dl className={styles.keys}>
        {keys.map(({ id, sign }) => (
          <div key={id}>
            <dt>
              <kbd dir="ltr">{sign}</kbd>
            </dt>
            <dd>{t(`questions:keys.${id}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('questions:keys.switch')}
        hint={t('questions:keys.switchHint')}
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
      />
    </Dialog>
  )
}

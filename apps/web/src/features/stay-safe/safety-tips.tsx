import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import disclosures from '#shared/styles/disclosures.module.css'
import layout from '#shared/styles/layout.module.css'
import styles from './safety-tips.module.css'

// In the order in which they help; the first group is open.
const groups = [
  { id: 'notToSay', items: ['fault', 'injuries', 'guess', 'insurer', 'online'] },
  { id: 'immediateSafety', items: ['call', 'lights', 'move', 'distance', 'hurt'] },
  { id: 'document', items: ['cars', 'plates', 'road', 'words', 'witnesses'] },
  { id: 'exchange', items: ['names', 'licenses', 'insurance', 'cars', 'officer'] },
] as const

/** Four short lists for the first minutes after a crash. They need neither a session nor a network. */
export function SafetyTips(): ReactNode {
  const t = useT()
  return (
    <div className={layout.stack}>
      {groups.map(({ id, items }, position) => (
        <details
          key={id}
          name="safety-tips"
          open={position === 0}
          className={`${disclosures.disclosure} ${styles.group}`}
        >
          <summary>{t(`safety:tips.${id}.title`)}</summary>
          <ul>
            {items.map((item) => (
              <li key={item}>{t(`safety:tips.${id}.items.${item}` as 'safety:tips.notToSay.items.fault')}</li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}

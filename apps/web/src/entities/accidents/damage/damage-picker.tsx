import type { ReactNode } from 'react'
import { damageZones } from '@krash/contract/accidents'
import type { DamageZone } from '@krash/contract/accidents'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import { CarFromAbove } from './car-from-above.tsx'
import styles from './damage-picker.module.css'
import { useDamageText } from './use-damage-text.ts'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'

interface DamagePickerProps {
  chosen: readonly DamageZone[]
  onChange: (zones: DamageZone[]) => void
}

/** Lets the person choose damaged parts on a drawing or in an equivalent list. */
export function DamagePicker({ chosen, onChange }: DamagePickerProps): ReactNode {
  const t = useT()
  const damageText = useDamageText()
  const isWide = useMedia(WIDE)

  function toggle(zone: DamageZone): void {
    const next = chosen.includes(zone) ? chosen.filter((other) => other !== zone) : [...chosen, zone]
    // Kept in the order of the car, not of the taps.
    onChange(damageZones.filter((zone) => next.includes(zone)))
  }

  return (
    <fieldset className={styles.group}>
      <legend className={lettering.title4}>{t('accidents:damage.legend')}</legend>
      <p className={styles.hint}>{t('accidents:damage.hint')}</p>
      <div className={styles.frame}>
        <CarFromAbove chosen={chosen} onToggle={toggle} />
      </div>
      <div className={styles.beside}>
        <p role="status" className={styles.said}>
          {chosen.length > 0
            ? t('accidents:damage.chosen', { zones: damageText(chosen) })
            : t('accidents:damage.none')}
        </p>
        <details className={styles.list} open={isWide}>
          <summary>{t('accidents:damage.list')}</summary>
          <div className={styles.boxes}>
            {damageZones.map((zone) => (
              <Checkbox
                key={zone}
                label={t(`accidents:damage.zones.${zone}`)}
                checked={chosen.includes(zone)}
                onChange={() => toggle(zone)}
              />
            ))}
          </div>
        </details>
      </div>
    </fieldset>
  )
}

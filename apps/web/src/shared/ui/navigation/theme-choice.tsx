import { Moon, Sun, SunMoon } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { onDeviceChoice } from '#shared/device-choices.ts'
import { useT } from '#shared/i18n/use-t.ts'
import covering from '#shared/styles/covering-input.module.css'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { chooseTheme, storedTheme } from '#shared/styles/theme.ts'
import type { ThemeChoice as Choice } from '#shared/styles/theme.ts'
import styles from './theme-choice.module.css'

const choices = [
  { value: 'light', icon: <Sun aria-hidden /> },
  { value: 'dark', icon: <Moon aria-hidden /> },
  { value: 'auto', icon: <SunMoon aria-hidden /> },
] as const satisfies { value: Choice; icon: ReactNode }[]

/** Offers day, night, or the device's setting. Applies at once. */
export function ThemeChoice({ name }: { name: string }): ReactNode {
  const t = useT()
  const [chosen, setChosen] = useState(storedTheme)
  // Also follows other switches and the person's other devices.
  useEffect(() => onDeviceChoice(() => setChosen(storedTheme())), [])

  return (
    <fieldset className={layout.stack}>
      <legend className={lettering.title8}>{t('shell:theme.label')}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, icon }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => chooseTheme(value)}
              className={covering.input}
            />
            {icon}
            <span>{t(`shell:theme.${value}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

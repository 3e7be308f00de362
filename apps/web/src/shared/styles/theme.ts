import { tellDeviceChoice } from '#shared/device-choices.ts'

/** The person's choice; `auto` follows the device. */
export type ThemeChoice = 'auto' | 'light' | 'dark'

const storageKey = 'krash_theme'
const barColours = { light: '#f1f6f4', dark: '#08100e' }

/** The choice made on this device; `auto` without one. */
export function storedTheme(): ThemeChoice {
  return explicitTheme() ?? 'auto'
}

/** The choice made on this device; undefined without one or when storage is closed. */
export function explicitTheme(): ThemeChoice | undefined {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' || stored === 'auto' ? stored : undefined
  } catch {
    return undefined
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice)
  } catch {
    // In private mode the choice lasts as long as the page.
  }
  applyTheme(choice)
  tellDeviceChoice({ theme: choice })
}

/** Keeps the page in step with the device while the choice is `auto`. Call once at the start. */
export function followTheme(): void {
  applyTheme(storedTheme())
  nightQuery().addEventListener('change', () => applyTheme(storedTheme()))
}

function applyTheme(choice: ThemeChoice): void {
  const device = nightQuery().matches ? 'dark' : 'light'
  const theme = choice === 'auto' ? device : choice
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', barColours[theme])
}

function nightQuery(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}

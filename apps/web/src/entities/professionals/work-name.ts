import { translateUnknown } from '#shared/i18n/use-t.ts'

const homes = ['professionals:specialties', 'professionals:areas'] as const

/** A specialty or practice area in the language on the screen; one the app does not know is shown as it came. */
export function workName(name: string): string {
  const key = keyOf(name)
  for (const home of homes) {
    const text = translateUnknown(`${home}.${key}`)
    if (text !== undefined) return text
  }
  return name
}

/** `Workers' Compensation` -> `workersCompensation`, the way the phrases are called. */
export function keyOf(name: string): string {
  const words = name
    .replace(/['’]/g, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
  return words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}

import { translateUnknown } from '#shared/i18n/use-t.ts'

const homes = ['professionals:specialties', 'professionals:areas', 'professionals:courts'] as const

/** The name of a specialty, practice area or court in the language on the screen; an unknown one is shown unchanged. */
export function workName(name: string): string {
  const key = keyOf(name)
  for (const home of homes) {
    const text = translateUnknown(`${home}.${key}`)
    if (text !== undefined) return text
  }
  return name
}

/** Turns `Workers' Compensation` into `workersCompensation`, as in the phrase keys. */
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

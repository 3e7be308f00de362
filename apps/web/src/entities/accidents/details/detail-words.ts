import type { DetailChange } from '@krash/contract/accidents/who-was-there'
import { isolated } from '#shared/i18n/typed-text.ts'
import type { Translate } from '#shared/i18n/use-t.ts'

const fields = [
  'plate',
  'state',
  'make',
  'model',
  'color',
  'insurer',
  'policyNumber',
  'driver',
  'phone',
  'role',
  'driverOf',
  'name',
  'hurt',
  'words',
  'agency',
  'officer',
  'badge',
  'reportNumber',
  'weather',
  'light',
  'road',
] as const
export type DetailField = (typeof fields)[number]

const choices = {
  role: ['driver', 'passenger', 'pedestrian', 'cyclist', 'witness'],
  hurt: ['no', 'yes', 'unknown'],
  weather: ['clear', 'rain', 'snow', 'fog', 'wind'],
  light: ['day', 'dusk', 'dark_lit', 'dark_unlit'],
  road: ['dry', 'wet', 'ice', 'works'],
} as const
export type ChoiceField = keyof typeof choices

export function choicesOf(field: ChoiceField): readonly string[] {
  return choices[field]
}

export function choiceText(t: Translate, field: ChoiceField, value: string): string {
  return t(`whoWasThere:${field}.${value}` as 'whoWasThere:role.driver')
}

/** A value as it is read: a choice in words, several of them with commas, everything else as it was typed. */
export function detailText(t: Translate, field: string, value: string): string {
  if (!(field in choices)) return value
  const known = field as ChoiceField
  return value
    .split(',')
    .filter((one) => choicesOf(known).includes(one))
    .map((one) => choiceText(t, known, one))
    .join(', ')
}

/** What happened, as the title of an entry of the timeline. */
export function detailTitle(t: Translate, { part, deed }: DetailChange): string {
  return t(`whoWasThere:told.${deed}.${part}`)
}

/** What it is about, and what was and is of it, one line each. */
export function detailLines(t: Translate, { name, fields: changed }: DetailChange): string[] {
  return [...(name === null ? [] : [isolated(name)]), ...changed.map((change) => changeLine(t, change))]
}

function changeLine(t: Translate, change: DetailChange['fields'][number]): string {
  const known = fields.find((field) => field === change.field)
  const field = known ? t(`whoWasThere:field.${known}`) : change.field
  const [old, current] = [change.old, change.new].map((value) =>
    value === null ? null : isolated(detailText(t, change.field, value)),
  )
  if (old && current) return t('whoWasThere:told.line', { field, old, new: current })
  if (current) return t('whoWasThere:told.lineNew', { field, new: current })
  if (old) return t('whoWasThere:told.lineGone', { field, old })
  return t('whoWasThere:told.lineWords', { field })
}

import { fillIn, readPhraseFile } from '#platform/phrase-files.ts'

const byLanguage = readPhraseFile('directions')

/** What a router says one does at a corner (OSRM, 'StepManeuver'), and the road after it. */
export interface Maneuver {
  type: string
  modifier?: string | undefined
  road: string | undefined
}

/** The sentence of one step in a shipped language; a manoeuvre nobody knows goes on along its road. */
export function stepText({ type, modifier, road }: Maneuver, language: string): string {
  const texts = byLanguage.get(language) ?? byLanguage.get('en')
  const key = `${keyOf(type, modifier)}.${road ? 'onto' : 'alone'}`
  return fillIn(texts?.get(key) ?? '', { road: isolated(road ?? '') })
}

const byModifier: Record<string, string> = {
  left: 'left',
  right: 'right',
  'sharp left': 'left',
  'sharp right': 'right',
  'slight left': 'slightLeft',
  'slight right': 'slightRight',
  uturn: 'uturn',
  straight: 'straight',
}
const byType: Record<string, string> = {
  depart: 'depart',
  arrive: 'arrive',
  merge: 'merge',
  'on ramp': 'ramp',
  'off ramp': 'exit',
  roundabout: 'roundabout',
  rotary: 'roundabout',
  'roundabout turn': 'roundabout',
  'exit roundabout': 'straight',
  'exit rotary': 'straight',
}

function keyOf(type: string, modifier: string | undefined): string {
  return byType[type] ?? byModifier[modifier ?? ''] ?? 'straight'
}

/** Road names are written from left to right; inside an Arabic sentence they keep their order (Unicode isolates). */
function isolated(road: string): string {
  return `\u2068${road}\u2069`
}

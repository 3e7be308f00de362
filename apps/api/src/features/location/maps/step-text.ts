import { fillIn, readPhraseFile } from '#platform/phrase-files.ts'

const byLanguage = readPhraseFile('directions')

/** A router's instruction at a corner (OSRM, 'StepManeuver'), and the road after it. */
export interface Maneuver {
  type: string
  modifier?: string | undefined
  road: string | undefined
}

/** One step as a sentence in a shipped language; an unknown manoeuvre continues on its road. */
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

/** Road names run left to right, and Unicode isolates keep their order inside an Arabic sentence. */
function isolated(road: string): string {
  return `\u2068${road}\u2069`
}

import { type UsState, usAddressStates, usStateNames } from '@krash/contract'
import { plainText } from '#platform/plain-text.ts'
import { placeKey } from './place-names.ts'

export interface TownGuess {
  /** In the form of `places.search_name`. */
  key: string
  /** The text before the town, as typed; null when there is none. */
  street: string | null
  /** A weak guess counts only for a town of at least this size. */
  minPopulation: number
  /** Words taken from the middle of a longer text; they are no basis for suggestions. */
  isPicked: boolean
}

export interface Reading {
  /** The states the town may be in: several while a state is being typed, none when the text names no state. */
  states: readonly UsState[]
  /** The most likely first. */
  towns: TownGuess[]
}

/** A typed US address in parts; nothing has been looked up. */
export interface ParsedAddress {
  zip: string | null
  /** Two to four digits of a ZIP being typed. */
  zipStart: string | null
  street: string | null
  /** The most likely first: the last words as a state, then the whole text as a town. */
  readings: Reading[]
}

const COUNTRY =
  /[\s,]+(usa|u\.s\.a\.?|u\.s\.|united states( of america)?|estados unidos|ee\.? ?uu\.?)$|,\s*us$/i
const ZIP_AT_END = /(?:^|[\s,])(\d{5})(?:-\d{0,4})?$/
const ZIP_START_AT_END = /(?:^|[\s,])(\d{2,4})$/
const HOUSE_NUMBER = /^\d+[\w/-]*\s+\S/
const LINK_AT_END = /[\s,]+(near|in|at|by|of|and|cerca de|en|de)$/i
const UNIT = /^(apt|apartment|suite|ste|unit|fl|floor|rm|room|lot|#\w*)$/i
const DIRECTION = /^(n|s|e|w|ne|nw|se|sw)$/i

const streetWords = new Set(
  `st street ave av avenue rd road blvd boulevard dr drive ln lane ct court cir circle way pkwy parkway hwy highway
  pl place ter terrace trl trail sq square expy expressway fwy freeway pike loop tpke turnpike broadway`.split(
    /\s+/,
  ),
)

/** Population from which a town named like a state is meant by its name alone, like New York and Washington. */
const NAMESAKE_POPULATION = 500_000
/** Population from which words picked out of a sentence are believed to be a town. */
const PICKED_POPULATION = 20_000
const PICKED_WORDS = 3

const stateByName = new Map<string, UsState>(
  usAddressStates.flatMap((code) => [
    [code.toLowerCase(), code],
    [plainText(usStateNames[code]), code],
  ]),
)

/** Takes texts apart such as `401 E Jackson St, Tampa, FL 33602`, `tampa fl`, `33602` and `401 e jackson st tam`. */
export function parseAddress(typed: string): ParsedAddress {
  const text = typed.trim().replace(/\s+/g, ' ').replace(COUNTRY, '')
  const { rest, zip, zipStart } = takeZip(text)
  const parts = rest
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const readings = readingsOf(parts)
  return { zip, zipStart, street: streetOf(readings, parts), readings }
}

function takeZip(text: string): { rest: string; zip: string | null; zipStart: string | null } {
  const zip = ZIP_AT_END.exec(text)
  if (zip) return { rest: text.slice(0, zip.index), zip: zip[1] ?? null, zipStart: null }
  const start = ZIP_START_AT_END.exec(text)
  // Digits alone or after a comma may become a ZIP; after a word they may be the number of a highway.
  if (start && (start.index === 0 || text.includes(','))) {
    return { rest: text.slice(0, start.index), zip: null, zipStart: start[1] ?? null }
  }
  return { rest: text, zip: null, zipStart: null }
}

function readingsOf(parts: string[]): Reading[] {
  const last = parts.at(-1)
  if (last === undefined) return []
  const ending = stateAtEnd(last)
  if (!ending) return [stateBeingTyped(parts) ?? { states: [], towns: townsIn(parts, false) }]
  const states = [ending.state]
  const asTown: Reading = { states: [], towns: townsIn(parts, false) }
  if (ending.before !== '') {
    // 'Port Washington' is a town in New York, not the town of Port in Washington.
    return [{ states, towns: townsIn([...parts.slice(0, -1), ending.before], true) }, asTown]
  }
  if (parts.length > 1) return [{ states, towns: townsIn(parts.slice(0, -1), true) }]
  const namesakes = asTown.towns.map((town) => ({ ...town, minPopulation: NAMESAKE_POPULATION }))
  return [
    { states, towns: [] },
    { states: [], towns: namesakes },
  ]
}

/** `Tampa, F` is Tampa in a state beginning with F; after a street, as in `401 E Jackson St, F`, the F begins a town. */
function stateBeingTyped(parts: string[]): Reading | null {
  const [before = '', last = ''] = parts.slice(-2)
  if (parts.length < 2 || /\d/.test(before)) return null
  const typed = plainText(last)
  const states = [...stateByName]
    .filter(([name]) => typed !== '' && name.startsWith(typed))
    .map(([, state]) => state)
  return states.length > 0 ? { states: [...new Set(states)], towns: townsIn(parts.slice(0, -1), true) } : null
}

function stateAtEnd(part: string): { state: UsState; before: string } | null {
  const words = part.split(' ')
  for (const count of [3, 2, 1]) {
    const state = stateByName.get(plainText(words.slice(-count).join(' ')))
    if (state && count <= words.length) return { state, before: words.slice(0, -count).join(' ') }
  }
  return null
}

function townsIn(parts: string[], hasState: boolean): TownGuess[] {
  const last = parts.at(-1)
  if (last === undefined) return []
  const street = parts.slice(0, -1).join(', ') || null
  const guesses = HOUSE_NUMBER.test(last) ? townsAfterStreet(last, street) : [guess(last, street)]
  const minPopulation = hasState ? 0 : PICKED_POPULATION
  // Without a state, 'Paris, France' would be found in Texas.
  const others = hasState
    ? parts
        .slice(0, -1)
        .filter((part) => !HOUSE_NUMBER.test(part))
        .toReversed()
    : []
  const isBareStreet = HOUSE_NUMBER.test(last) && !hasState
  const picked = [
    ...others.map((part) => guess(part, null)),
    ...(isBareStreet ? [] : lastWords(last, street)),
  ].map((town) => ({ ...town, minPopulation, isPicked: true }))
  return [...guesses, ...picked].filter((town) => town.key !== '')
}

/** `12 Main St Port St Lucie` may mean Port St Lucie or Lucie: one guess after each word that can end a street. */
function townsAfterStreet(part: string, street: string | null): TownGuess[] {
  const words = part.split(' ')
  return words.flatMap((word, at) => {
    if (at === 0 || !streetWords.has(plainText(word))) return []
    const start = skipUnit(words, at + 1)
    return [guess(words.slice(start).join(' '), joined(street, words.slice(0, start)))]
  })
}

/** The index of the first word after `from` that is no direction or unit, such as 'N', 'Apt 5' or '#12'. */
function skipUnit(words: string[], from: number): number {
  const [first = '', second = ''] = words.slice(from)
  // A short direction ends a street ('5th Ave N'); a long one begins a town ('Main St North Port').
  if (DIRECTION.test(first)) return skipUnit(words, from + 1)
  if (!UNIT.test(first)) return from
  return first.length > 1 && first.startsWith('#') ? from + 1 : from + (second === '' ? 1 : 2)
}

function lastWords(part: string, street: string | null): TownGuess[] {
  const words = part.split(' ')
  const longest = Math.min(PICKED_WORDS, words.length - 1)
  return Array.from({ length: longest }, (_, index) => {
    const start = words.length - longest + index
    return guess(words.slice(start).join(' '), joined(street, words.slice(0, start)))
  })
}

function guess(town: string, street: string | null): TownGuess {
  return { key: placeKey(town), street, minPopulation: 0, isPicked: false }
}

function joined(street: string | null, words: string[]): string {
  return [street, words.join(' ')].filter(Boolean).join(', ').replace(LINK_AT_END, '')
}

/** The ZIP already tells the town, so the text before the town's name is the street. */
function streetOf(readings: Reading[], parts: string[]): string | null {
  const named = readings[0]?.towns.find((town) => !town.isPicked)
  if (named) return named.street
  return parts.find((part) => HOUSE_NUMBER.test(part)) ?? null
}

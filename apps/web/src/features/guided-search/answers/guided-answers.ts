import { priorityChoice } from '@krash/contract/professionals/guided-match'
import type { GuidedPart } from '@krash/contract/professionals/guided-match'
import { priorities } from '@krash/contract/professionals/match-score'
import { caseTypes } from '@krash/contract/professionals/professional-choices'
import type { CaseType } from '@krash/contract/professionals/professional-choices'

/** `local` includes `location`; the screen shows one of them. */
export type GuidedPriority = GuidedPart['priority']

/** In the order of the screen. */
export const guidedPriorities = priorities.filter((id) => id !== 'location')

const knownPlaces = ['accident', 'home', 'me'] as const

/** The place to search around: one the app knows, or text; null until chosen. */
export type GuidedPlace = { near: (typeof knownPlaces)[number] } | { words: string } | null

export interface GuidedAnswers {
  place: GuidedPlace
  caseType: CaseType | null
  /** In the order of choice; at most four. */
  priorities: GuidedPriority[]
  /** Search radius in miles; undefined for the default. */
  miles?: number | undefined
  step: GuidedStep
  /** Whether the report gave the first answers, instead of the person. */
  isFromReport: boolean
  /** Key of the report whose receipt was shown before the lawyers; a newer one is shown first again. */
  seenReceipt: string | null
  /** Whether the person switched to the open search. */
  isLeft: boolean
}

/** Names for the steps: welcome, kind of case, priorities, before you choose, matches, next steps. */
export const guidedSteps = ['welcome', 'case', 'priorities', 'research', 'evaluation', 'next'] as const
export type GuidedStep = 0 | 1 | 2 | 3 | 4 | 5

export const emptyAnswers: GuidedAnswers = {
  place: null,
  caseType: null,
  priorities: [],
  step: 0,
  isFromReport: false,
  seenReceipt: null,
  isLeft: false,
}

/** What most people want of a lawyer after a crash. */
export const defaultWishes = ['local', 'responseTime', 'specialization'] as const satisfies GuidedPriority[]

/** True while neither place nor kind of case was answered. */
export function isUnanswered({ place, caseType }: GuidedAnswers): boolean {
  return place === null && caseType === null
}

/** The answers of a person whose open report says what happened; the matches can be shown at once. */
export function answersFromReport({ priorities }: GuidedAnswers): Partial<GuidedAnswers> {
  return {
    caseType: 'car-accident',
    priorities: priorities.length > 0 ? priorities : [...defaultWishes],
    step: 4,
    isFromReport: true,
  }
}

const wordsMax = 300
const milesMax = 200

/** Tells whether Next is enabled: it takes a kind of case, then a priority, then a lawyer. */
export function mayLeave(step: GuidedStep, answers: GuidedAnswers, chosenCount: number): boolean {
  if (step === 1) return answers.caseType !== null
  if (step === 2) return answers.priorities.length > 0
  if (step === 4) return chosenCount > 0
  return true
}

/** The wanted step, or the first before it that still lacks an answer. */
export function reachableStep(wanted: GuidedStep, answers: GuidedAnswers, chosenCount: number): GuidedStep {
  const open = ([0, 1, 2, 3, 4] as const).find((step) => !mayLeave(step, answers, chosenCount))
  return open !== undefined && open < wanted ? open : wanted
}

/** Reads a step from a number in the address bar; undefined when it is none. */
export function stepOf(value: unknown): GuidedStep | undefined {
  return ([0, 1, 2, 3, 4, 5] as const).find((step) => step === value)
}

/** Reads whatever a device has stored; invalid parts count as not answered. */
export function parseAnswers(stored: unknown): GuidedAnswers {
  if (typeof stored !== 'object' || stored === null) return emptyAnswers
  const { place, caseType, priorities, miles, step, isFromReport, seenReceipt, isLeft } = stored as Partial<
    Record<keyof GuidedAnswers, unknown>
  >
  return {
    place: parsePlace(place),
    caseType: caseTypes.find((known) => known === caseType) ?? null,
    priorities: parsePriorities(priorities),
    ...(typeof miles === 'number' && miles > 0 && miles <= milesMax ? { miles } : {}),
    step: stepOf(step) ?? 0,
    isFromReport: isFromReport === true,
    seenReceipt: typeof seenReceipt === 'string' ? seenReceipt : null,
    isLeft: isLeft === true,
  }
}

function parsePlace(stored: unknown): GuidedPlace {
  if (typeof stored !== 'object' || stored === null) return null
  const { near, words } = stored as { near?: unknown; words?: unknown }
  const known = knownPlaces.find((source) => source === near)
  if (known) return { near: known }
  return typeof words === 'string' && words.trim() ? { words: words.slice(0, wordsMax) } : null
}

function parsePriorities(stored: unknown): GuidedPriority[] {
  if (!Array.isArray(stored)) return []
  const named = stored.map((id: unknown) => (id === 'location' ? 'local' : id))
  const known = named.filter((id): id is GuidedPriority => guidedPriorities.some((known) => known === id))
  return [...new Set(known)].slice(0, priorityChoice.max)
}

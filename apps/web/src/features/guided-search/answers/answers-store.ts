import { createOwnStore } from '#shared/session/own-store.ts'
import { useStore } from '#shared/store/create-store.ts'
import { emptyAnswers, parseAnswers } from './guided-answers.ts'
import type { GuidedAnswers } from './guided-answers.ts'

const answers = createOwnStore({
  key: 'krash_guided_search',
  field: 'answers',
  none: emptyAnswers,
  parse: parseAnswers,
})

export function useGuidedAnswers(): GuidedAnswers {
  return useStore(answers)
}

/** Changes some answers and stores them at once. */
export function changeAnswers(change: Partial<GuidedAnswers>): void {
  answers.write({ ...answers.read(), ...change })
}

/** Forgets every answer: the person has finished. */
export const forgetAnswers = answers.forget

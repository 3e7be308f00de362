import { createOwnStore } from './own-store.ts'

/** Which question a new person is asked: whether an accident has just happened, or, after a no, what it takes to be ready. */
export type FirstQuestion = 'happened' | 'ready'

/** Asked from the registration until it is answered. */
export const firstQuestion = createOwnStore<FirstQuestion | undefined>({
  key: 'krash_first_question',
  field: 'question',
  none: undefined,
  parse: (stored) => (stored === 'happened' || stored === 'ready' ? stored : undefined),
})

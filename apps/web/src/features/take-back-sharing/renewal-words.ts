import type { ConflictCheck } from '@krash/contract/lawyer-connections/conflict-check'
import { seenOf } from '#entities/lawyer-connections/sharing-state.tsx'

/** Of a lawyer, what decides whether they see what is shared with them. */
export interface SharedTo {
  name: string
  isDemo: boolean
  hasAccount: boolean
  conflictCheck: ConflictCheck
}

const kept = {
  text: 'sharing:renew.textKept',
  nothing: 'sharing:renew.nothingSince',
  failed: 'sharing:renew.failedSince',
} as const

const words = {
  all: {
    text: 'sharing:renew.text',
    nothing: 'sharing:renew.nothing',
    failed: 'sharing:renew.failed',
    done: 'sharing:renew.done',
  },
  names: { ...kept, text: 'sharing:renew.textNames', done: 'sharing:renew.doneNames' },
  kept: { ...kept, done: 'lawyerConnections:shared.details.other.kept' },
  invented: { ...kept, done: 'lawyerConnections:shared.demo.other.kept' },
} as const

/** The sentences about sharing what is new, of which each holds for what this lawyer sees. */
export function renewalWords({ isDemo, ...to }: SharedTo) {
  const seen = seenOf(to)
  if (seen !== 'nothing') return words[seen]
  return words[isDemo ? 'invented' : 'kept']
}

import type { PracticeRequestWithFacts, PracticeSummary } from '@krash/contract/practice'
import { conversationOf, elena } from './conversations.ts'

/** Of Maria Ortiz to a lawyer, new and with nothing to check. */
export function exampleRequest(facts: Partial<PracticeRequestWithFacts> = {}): PracticeRequestWithFacts {
  return {
    id: '0199a000-0000-7000-8000-0000000005a1',
    professionalId: elena.id ?? '',
    conversationId: conversationOf({}).id,
    person: { id: '0199a000-0000-7000-8000-0000000000a9', fullName: 'Maria Ortiz' },
    state: 'new',
    conflictCheck: 'none',
    sharing: 'active',
    place: { county: 'Hillsborough County', state: 'FL' },
    unreadCount: 0,
    declineReason: null,
    isBlocked: false,
    cameAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    conflictFacts: null,
    ...facts,
  }
}

/** The same before the answer to a conflict check. */
export function checkedRequest(): PracticeRequestWithFacts {
  return exampleRequest({
    conflictCheck: 'waiting',
    conflictFacts: {
      fullName: 'Maria Ortiz',
      others: ['Rex Otherside'],
      state: 'FL',
      county: 'Hillsborough County',
      date: '2026-11-20T12:00:00.000Z',
    },
  })
}

export const exampleSummary: PracticeSummary = {
  counts: { new: 1, in_progress: 3, closed: 0, declined: 0 },
  records: [
    {
      professionalId: elena.id ?? '',
      type: 'lawyer',
      fullName: 'Elena Ruiz',
      medianResponseMinutes: 120,
    },
  ],
}

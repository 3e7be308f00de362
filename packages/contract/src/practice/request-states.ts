/** A person who came to a professional, by words, a sharing or a booking, is one request. */
export const requestStates = ['new', 'in_progress', 'closed', 'declined'] as const
export type RequestState = (typeof requestStates)[number]

/** Why a professional does not take a request; each has a ready sentence in the phrases. */
export const declineReasons = ['noTime', 'otherField', 'tooFar', 'conflict', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]

const next: Record<RequestState, readonly RequestState[]> = {
  new: ['in_progress', 'declined'],
  in_progress: ['closed', 'declined'],
  // A closed case can be reopened; a person who was turned away has gone elsewhere, and must come again.
  closed: ['in_progress'],
  declined: [],
}

/** What the professional may make of a request. Only the person can make it new again, by sharing or booking anew. */
export function requestMayBecome(from: RequestState, to: RequestState): boolean {
  return next[from].includes(to)
}

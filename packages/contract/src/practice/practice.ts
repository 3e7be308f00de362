import * as z from 'zod/mini'
import { messageLimits } from '../conversations/conversations.ts'
import { conflictAnswers, conflictChecks, conflictFacts } from '../lawyer-connections/conflict-check.ts'
import { professionalTypes } from '../professionals/professionals.ts'
import { paragraph } from '../wire/fields.ts'
import { route } from '../wire/route.ts'
import { idParams, instant, pageQuery } from '../wire/wire.ts'
import { declineReasons, requestStates } from './request-states.ts'

/** A person who came to the professional. Nothing of the package is in it. */
export const practiceRequest = z.object({
  id: z.uuid(),
  professionalId: z.uuid(),
  conversationId: z.uuid(),
  person: z.object({ id: z.uuid(), fullName: z.nullable(z.string()) }),
  state: z.enum(requestStates),
  conflictCheck: z.enum(conflictChecks),
  /** `none`: nothing was ever shared. With `active`, the package opens unless a conflict check waits. */
  sharing: z.enum(['none', 'active', 'ended']),
  /** Of the accident, where the person shares it or lets it be checked. */
  place: z.nullable(z.object({ county: z.nullable(z.string()), state: z.nullable(z.string()) })),
  unreadCount: z.int(),
  declineReason: z.nullable(z.enum(declineReasons)),
  /** Whether the professional has blocked the person: then words do not go to them. */
  isBlocked: z.boolean(),
  /** When the person came, or came again. */
  cameAt: instant,
  updatedAt: instant,
})
export type PracticeRequest = z.infer<typeof practiceRequest>

/** `conflictFacts` is there as long as the check waits for an answer. */
export const practiceRequestWithFacts = z.extend(practiceRequest, {
  conflictFacts: z.nullable(conflictFacts),
})
export type PracticeRequestWithFacts = z.infer<typeof practiceRequestWithFacts>

export const practiceSummary = z.object({
  counts: z.object({ new: z.int(), in_progress: z.int(), closed: z.int(), declined: z.int() }),
  records: z.array(
    z.object({
      professionalId: z.uuid(),
      type: z.enum(professionalTypes),
      fullName: z.string(),
      /** The figure that drivers see; null below five answers. */
      medianResponseMinutes: z.nullable(z.int()),
    }),
  ),
})
export type PracticeSummary = z.infer<typeof practiceSummary>

/** What became of the person's own request, for the person. */
export const ownRequest = z.object({
  state: z.enum(requestStates),
  conflictCheck: z.enum(conflictChecks),
  declineReason: z.nullable(z.enum(declineReasons)),
  updatedAt: instant,
})
export type OwnRequest = z.infer<typeof ownRequest>

/** The version of the request that was read; where another device has changed it since, nothing happens. */
const version = { updatedAt: z.optional(instant) }

export const declineForm = z.object({
  reason: z.enum(declineReasons, { error: 'field.choice' }),
  /**
   * Goes to the person as a message; without it, the ready sentence of the reason, which each side reads in their own language.
   */
  message: z.optional(paragraph(messageLimits.text)),
  ...version,
})
export type DeclineForm = z.infer<typeof declineForm>

export const practiceRoutes = {
  practiceSummary: route({
    method: 'GET',
    path: '/api/practice/summary',
    access: 'user',
    limit: 'person',
    summary: 'How many requests your records in the directory have, and how fast they are answered',
    response: practiceSummary,
  }),
  listRequests: route({
    method: 'GET',
    path: '/api/practice/requests',
    access: 'user',
    limit: 'person',
    summary: 'People who came to your records, in one state, newest first',
    query: z.object({ state: z._default(z.enum(requestStates), 'new'), ...pageQuery }),
    response: z.array(practiceRequest),
    paged: true,
  }),
  readRequest: route({
    method: 'GET',
    path: '/api/practice/requests/:id',
    access: 'user',
    limit: 'person',
    summary: 'One request; where a conflict check waits, with the names to check, which the ledger then says',
    params: idParams,
    response: practiceRequestWithFacts,
    errors: ['REQUEST_NOT_FOUND'],
  }),
  acceptRequest: route({
    method: 'POST',
    path: '/api/practice/requests/:id/accept',
    access: 'user',
    limit: 'person',
    params: idParams,
    response: practiceRequestWithFacts,
    idempotent: true,
    summary: 'Take a request, or open a closed one again',
    body: z.object(version),
    errors: ['REQUEST_NOT_FOUND', 'REQUEST_STATE_NOT_ALLOWED', 'CONFLICT_CHECK_FIRST', 'CHANGED_ELSEWHERE'],
  }),
  declineRequest: route({
    method: 'POST',
    path: '/api/practice/requests/:id/decline',
    access: 'user',
    limit: 'person',
    params: idParams,
    response: practiceRequestWithFacts,
    idempotent: true,
    summary: 'Turn a request away with a message; what was shared ends',
    body: declineForm,
    errors: ['REQUEST_NOT_FOUND', 'REQUEST_STATE_NOT_ALLOWED', 'CHANGED_ELSEWHERE'],
  }),
  closeRequest: route({
    method: 'POST',
    path: '/api/practice/requests/:id/close',
    access: 'user',
    limit: 'person',
    params: idParams,
    response: practiceRequestWithFacts,
    idempotent: true,
    summary: 'Close a request that is done',
    body: z.object(version),
    errors: ['REQUEST_NOT_FOUND', 'REQUEST_STATE_NOT_ALLOWED', 'CONFLICT_CHECK_FIRST', 'CHANGED_ELSEWHERE'],
  }),
  answerConflictCheck: route({
    method: 'POST',
    path: '/api/practice/requests/:id/conflict-check',
    access: 'user',
    limit: 'person',
    params: idParams,
    response: practiceRequestWithFacts,
    idempotent: true,
    summary:
      'Say whether there is a conflict of interest; the package opens with `clear`, and ends otherwise',
    body: z.object({ answer: z.enum(conflictAnswers, { error: 'field.choice' }) }),
    errors: ['REQUEST_NOT_FOUND', 'CONFLICT_CHECK_ANSWERED', 'SHARING_ENDED'],
  }),
  readOwnRequest: route({
    method: 'GET',
    path: '/api/conversations/:id/request',
    access: 'user',
    limit: 'person',
    summary: 'What became of your request to the professional of a conversation; null where there is none',
    params: idParams,
    response: z.nullable(ownRequest),
    errors: ['CONVERSATION_NOT_FOUND'],
  }),
} as const

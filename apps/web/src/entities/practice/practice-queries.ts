import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { practiceRoutes } from '@krash/contract/practice'
import type { DeclineForm, PracticeRequest, PracticeRequestWithFacts } from '@krash/contract/practice'
import type { RequestState } from '@krash/contract/practice/request-states'
import type { ConflictAnswer } from '@krash/contract/lawyer-connections/conflict-check'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { call } from '#shared/api/call.ts'
import { useLiveQueries } from '#shared/live/live-queries.ts'
import { practiceKeys } from './practice-keys.ts'

const PAGE = 20

/** Includes `message`, because a muted conversation has no notifications. */
const told = ['request', 'sharing', 'conversation', 'message', 'notification', 'appointment', 'read'] as const

/** Refreshes everything about the practice as soon as something happens that may change it. */
export function useLivePractice(): void {
  useLiveQueries(practiceKeys.all, told)
}

/** How many requests there are, whose records, and how fast they are answered. */
export function useSummary() {
  return useQuery({
    queryKey: practiceKeys.summary,
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => (await call(practiceRoutes.practiceSummary, { signal })).data,
  })
}

interface Page {
  requests: PracticeRequest[]
  total: number
}

/** The requests in one state, newest first. */
export function useRequests(state: RequestState) {
  return useInfiniteQuery({
    queryKey: practiceKeys.list(state),
    refetchOnReconnect: true,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = { state, limit: PAGE, offset: pageParam }
      const { data, pagination } = await call(practiceRoutes.listRequests, { query, signal })
      return { requests: data, total: pagination?.total ?? data.length }
    },
    getNextPageParam: (_last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.requests.length, 0)
      return loaded < (pages.at(-1)?.total ?? 0) ? loaded : undefined
    },
  })
}

/** One request; asking for one whose conflict check waits is told to the person. */
export function useRequest(id: string | undefined) {
  return useQuery({
    queryKey: practiceKeys.one(id),
    enabled: id !== undefined,
    refetchOnReconnect: true,
    queryFn: async ({ signal }) =>
      (await call(practiceRoutes.readRequest, { params: { id: id ?? '' }, signal })).data,
  })
}

/** What the professional can do with a request. */
export type RequestDeed =
  | { deed: 'accept' | 'close' }
  | { deed: 'decline'; form: DeclineForm }
  | { deed: 'check'; answer: ConflictAnswer }

/** Answers a request; each try of one press has the same key, so it has one effect. */
export function useAnswerRequest({ id, updatedAt }: Pick<PracticeRequest, 'id' | 'updatedAt'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (what: RequestDeed) => send(id, updatedAt, what),
    onSuccess: (request) => {
      client.setQueryData(practiceKeys.one(id), request)
      tellActivity()
    },
    // Also after a refusal: it says that the request is not as it is shown. Nobody waits for the lists before the next press.
    onSettled: () => void client.invalidateQueries({ queryKey: practiceKeys.all }),
  })
}

async function send(id: string, updatedAt: string, what: RequestDeed): Promise<PracticeRequestWithFacts> {
  const common = { params: { id }, idempotencyKey: crypto.randomUUID() }
  if (what.deed === 'decline') {
    const body = { ...what.form, updatedAt }
    return (await call(practiceRoutes.declineRequest, { ...common, body })).data
  }
  if (what.deed === 'check') {
    const body = { answer: what.answer }
    return (await call(practiceRoutes.answerConflictCheck, { ...common, body })).data
  }
  const route = what.deed === 'accept' ? practiceRoutes.acceptRequest : practiceRoutes.closeRequest
  return (await call(route, { ...common, body: { updatedAt } })).data
}

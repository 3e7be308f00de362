import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { contactRoutes } from '@krash/contract/contact'
import type { ContactForm, ContactRequest } from '@krash/contract/contact'
import { call } from '#shared/api/call.ts'
import type { Answer } from '#shared/api/call.ts'

const requestsKey = ['contact', 'my-requests'] as const
type Page = Answer<typeof contactRoutes.myContactRequests>

/** The signed-in person's earlier messages to the provider, newest first, page by page. */
export function useMyRequests() {
  return useInfiniteQuery({
    queryKey: requestsKey,
    queryFn: ({ pageParam, signal }) =>
      call(contactRoutes.myContactRequests, { query: { offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) =>
      pagination?.hasMore ? pagination.offset + pagination.limit : undefined,
  })
}

/** Sends a message and adds it to the list at once. */
export function useSendRequest(): (body: ContactForm, idempotencyKey: string) => Promise<ContactRequest> {
  const client = useQueryClient()
  return async (body, idempotencyKey) => {
    const { data } = await call(contactRoutes.sendContactRequest, { body, idempotencyKey })
    client.setQueryData<InfiniteData<Page, number>>(requestsKey, (known) => known && withRequest(known, data))
    void client.invalidateQueries({ queryKey: requestsKey })
    return data
  }
}

function withRequest(known: InfiniteData<Page, number>, added: ContactRequest): InfiniteData<Page, number> {
  const [first, ...rest] = known.pages
  if (!first) return known
  return { ...known, pages: [{ ...first, data: [added, ...first.data] }, ...rest] }
}

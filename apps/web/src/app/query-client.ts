import { QueryClient } from '@tanstack/react-query'

/** One per page load. Retries belong to `call`, which knows what is safe to repeat. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

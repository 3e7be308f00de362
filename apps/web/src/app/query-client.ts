import { onlineManager, QueryClient } from '@tanstack/react-query'

/** One per page load. Retries belong to `call`, which knows what is safe to repeat. */
export function createQueryClient(): QueryClient {
  // It believes in a network until it hears of the opposite: a page opened without one would not hear it come back.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

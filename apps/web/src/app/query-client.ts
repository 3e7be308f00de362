import { onlineManager, QueryClient } from '@tanstack/react-query'

/** Used once per page load. Retries are left to `call`, which knows what is safe to repeat. */
export function createQueryClient(): QueryClient {
  // By default it assumes a network until it hears otherwise, so a page opened offline would miss its return.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

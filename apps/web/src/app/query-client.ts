import { onlineManager, QueryClient } from '@tanstack/react-query'
import type {
  InvalidateOptions,
  InvalidateQueryFilters,
  QueryClientConfig,
  QueryKey,
} from '@tanstack/react-query'

/** Used once per page load. Retries are left to `call`, which knows what is safe to repeat. */
export function createQueryClient(): QueryClient {
  // By default it assumes a network until it hears otherwise, so a page opened offline would miss its return.
  onlineManager.setOnline(navigator.onLine)
  return new UpToDateClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** What matters of a query here. */
interface Loading {
  readonly queryKey: QueryKey
  readonly state: { readonly fetchStatus: string }
}

/**
 * What a load brings may be older than what was told while it was under way, by the live stream or by the person. The
 * library would keep the older answer and forget that it was called outdated; here the query is loaded once more.
 */
class UpToDateClient extends QueryClient {
  readonly #outdated = new WeakSet<Loading>()

  constructor(config: QueryClientConfig) {
    super(config)
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (event.action.manual) this.#noteLoad(event.query)
      else this.#loadAgain(event.query)
    })
  }

  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const isJoining = options?.cancelRefetch === false
    for (const query of this.getQueryCache().findAll(filters))
      if (isJoining || query.state.data === undefined) this.#noteLoad(query)
    return super.invalidateQueries(filters, options)
  }

  #noteLoad(query: Loading): void {
    if (query.state.fetchStatus === 'fetching') this.#outdated.add(query)
  }

  #loadAgain(query: Loading): void {
    const { queryKey } = query
    if (this.#outdated.delete(query)) void super.invalidateQueries({ queryKey, exact: true })
  }
}

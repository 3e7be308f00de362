import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Asks once more, also while the first request still hangs: asking beside it would only wait with it. */
export async function askAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true })
  await client.refetchQueries({ queryKey, exact: true })
}

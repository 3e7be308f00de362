import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Cancels a request that hangs and repeats it; without the cancelling, the repeat would wait for the first. */
export async function askAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true })
  await client.refetchQueries({ queryKey, exact: true })
}

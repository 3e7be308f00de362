import type { Suggestion } from '@krash/contract/location'
import type { Unresolved } from '#shared/ui/form/use-suggestions.ts'

/**
 * US places that match a text, best first: our own, or those of the maps service if one is configured. Throws ApiError;
 * `signal` aborts it.
 */
export async function suggestPlaces(
  typed: string,
  signal: AbortSignal,
): Promise<(Suggestion | Unresolved<Suggestion>)[]> {
  // Loaded with the first letters, because no page needs it to start.
  const { suggestAddresses } = await import('./suggest-addresses.ts')
  return suggestAddresses(typed, signal)
}

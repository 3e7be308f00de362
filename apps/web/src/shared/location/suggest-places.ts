import type { Suggestion } from '@krash/contract/location'
import type { Unresolved } from '#shared/ui/form/use-suggestions.ts'

/**
 * US places that match a typed text, best first: ours, or those of the maps service where one is configured. Throws
 * ApiError; `signal` gives it up.
 */
export async function suggestPlaces(
  typed: string,
  signal: AbortSignal,
): Promise<(Suggestion | Unresolved<Suggestion>)[]> {
  // Loaded with the first letters: no page needs it to start.
  const { suggestAddresses } = await import('./suggest-addresses.ts')
  return suggestAddresses(typed, signal)
}

import { locationRoutes } from '@krash/contract/location'
import type { Suggestion } from '@krash/contract/location'
import { call } from '#shared/api/call.ts'

/** US places that match a typed text, best first. Throws ApiError; `signal` gives it up. */
export async function suggestPlaces(typed: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { data } = await call(locationRoutes.suggest, { query: { q: typed }, signal })
  return data
}

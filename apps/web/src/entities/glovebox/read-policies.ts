import { insuranceRoutes } from '@krash/contract/insurance'
import type { InsurancePolicy } from '@krash/contract/insurance'
import { PAGE_SIZE_MAX } from '@krash/contract/wire'
import { call } from '#shared/api/call.ts'
import { readCopy } from './device-storage.ts'

/** The person's policies; without a network those of the device's copy. */
export async function readPolicies(userId: string, signal: AbortSignal): Promise<readonly InsurancePolicy[]> {
  try {
    const query = { limit: PAGE_SIZE_MAX }
    return (await call(insuranceRoutes.listPolicies, { query, signal })).data
  } catch {
    return (await readCopy(userId))?.policies ?? []
  }
}

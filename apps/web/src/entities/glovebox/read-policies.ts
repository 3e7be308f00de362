import { insuranceRoutes } from '@krash/contract/insurance'
import type { InsurancePolicy } from '@krash/contract/insurance'
import { PAGE_SIZE_MAX } from '@krash/contract/wire'
import { call } from '#shared/api/call.ts'
import { keepPolicies, readCopy } from './device-storage.ts'

/** The person's policies, which the device keeps; without a network those of its copy. */
export async function readPolicies(userId: string, signal: AbortSignal): Promise<readonly InsurancePolicy[]> {
  try {
    const query = { limit: PAGE_SIZE_MAX }
    const { data } = await call(insuranceRoutes.listPolicies, { query, signal })
    void keepPolicies(userId, data, new Date())
    return data
  } catch {
    return (await readCopy(userId))?.policies ?? []
  }
}

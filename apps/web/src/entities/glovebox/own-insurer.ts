import { useQuery, useQueryClient } from '@tanstack/react-query'
import { policyForm } from '@krash/contract/insurance'
import type { InsurancePolicy } from '@krash/contract/insurance'
import { policyStatus } from '@krash/contract/insurance/policy-status'
import { ApiError } from '#shared/api/api-error.ts'
import { createOwnStore } from '#shared/session/own-store.ts'
import { useSession } from '#shared/session/session-store.ts'
import { useStore } from '#shared/store/create-store.ts'
import { useGloveboxItems } from './glovebox-queries.ts'
import { readPolicies } from './read-policies.ts'

/** The insurer to call after an accident, as far as the person's own policies tell. */
export interface OwnInsurer {
  /** Undefined until it is known, and null without one. */
  policy: InsurancePolicy | null | undefined
  /** For claims, otherwise of the agent or for help on the road; null where none is known. */
  phone: string | null
  /** The number stands on this device alone. */
  isHereOnly: boolean
}

/** A number that no policy has, because there is none or because the server could not be reached. */
const keptPhone = createOwnStore<string | null>({
  key: 'krash_insurer_phone',
  field: 'phone',
  none: null,
  parse: (stored) => (typeof stored === 'string' ? stored : null),
})

const insurerKey = ['glovebox', 'insurer'] as const

export function useOwnInsurer(): OwnInsurer {
  const userId = useSession().user?.id
  const kept = useStore(keptPhone)
  const { data } = useQuery({
    queryKey: [...insurerKey, userId],
    enabled: userId !== undefined,
    networkMode: 'always',
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => insurerOf(await readPolicies(userId ?? '', signal)),
  })
  const phone = data?.phone ?? kept
  return {
    policy: data === undefined ? undefined : (data?.policy ?? null),
    phone,
    isHereOnly: !data?.phone && kept !== null,
  }
}

/** Saves the insurer's number for claims to the policy, otherwise on this device. Throws ApiError when it is refused. */
export function useSaveInsurerPhone(policy: InsurancePolicy | null | undefined) {
  const toPolicy = useSaveClaimsPhone()
  return async (claimsPhone: string): Promise<void> => {
    try {
      if (policy) await toPolicy(policy.id, claimsPhone)
      else keptPhone.write(claimsPhone)
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isUnreachable) throw error
      keptPhone.write(claimsPhone)
    }
  }
}

/** Saves the insurer's number for claims to a policy; what else it says stays as the server has it. Throws ApiError. */
export function useSaveClaimsPhone() {
  const client = useQueryClient()
  const { readLatest, update } = useGloveboxItems('policy')
  return async (policyId: string, claimsPhone: string): Promise<void> => {
    const latest = await readLatest(policyId)
    if (latest === undefined) throw new ApiError({ code: 'POLICY_NOT_FOUND', status: 404, message: '' })
    await update(policyId, policyForm.parse({ ...latest, claimsPhone }))
    await client.invalidateQueries({ queryKey: insurerKey })
    keptPhone.forget()
  }
}

/** A policy in force before one that ended, whose insurer may be the same; among those one with a number. */
export function insurerOf(
  policies: readonly InsurancePolicy[],
): { policy: InsurancePolicy; phone: string | null } | null {
  const today = new Date().toLocaleDateString('sv')
  const inForce = policies.filter(({ policyEndDate }) => policyStatus(policyEndDate, today) !== 'expired')
  const insurers = (inForce.length > 0 ? inForce : policies).map((policy) => ({
    policy,
    phone: policy.claimsPhone ?? policy.agentPhone ?? policy.roadsidePhone,
  }))
  return insurers.find(({ phone }) => phone !== null) ?? insurers[0] ?? null
}

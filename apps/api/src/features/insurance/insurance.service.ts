import {
  type ActivityType,
  GLOVEBOX_MAX,
  type InsurancePolicy,
  type PolicyForm,
  insurancePolicy,
} from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import { deleteFilesOfItem } from '#features/files/files.service.ts'
import type { Acting } from '#platform/acting.ts'
import { holdAndCount, writeUnique } from '#platform/database/own-rows.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  type PolicyRow,
  findPolicies,
  holdPolicy,
  insertPolicy,
  removePolicy,
  replacePolicy,
} from './insurance.repository.ts'

/** Own policies, oldest first. */
export async function policiesOf({ tx, userId }: Acting): Promise<InsurancePolicy[]> {
  const rows = await findPolicies(tx, userId)
  return rows.map(toPolicy)
}

/** @throws AppError GLOVEBOX_FULL, POLICY_EXISTS */
export async function addPolicy(acting: Acting, form: PolicyForm): Promise<InsurancePolicy> {
  const { tx, context, userId } = acting
  const at = context.clock.now()
  if ((await holdAndCount(tx, userId, 'insurance_policies')) >= GLOVEBOX_MAX)
    throw new AppError('GLOVEBOX_FULL')
  const row = await writeUnique('POLICY_EXISTS', () =>
    insertPolicy(tx, userId, { id: context.newId(), form, at }),
  )
  await tell(acting, row, 'added')
  return toPolicy(row)
}

/** @throws AppError POLICY_NOT_FOUND, POLICY_EXISTS; CHANGED_ELSEWHERE when the form is older than the row */
export async function updatePolicy(acting: Acting, id: string, form: PolicyForm): Promise<InsurancePolicy> {
  const { tx, context, userId } = acting
  const stored = await holdPolicy(tx, userId, id)
  if (!stored) throw new AppError('POLICY_NOT_FOUND')
  const at = nextVersion(stored.updated_at, form.updatedAt, context.clock.now())
  const row = await writeUnique('POLICY_EXISTS', () => replacePolicy(tx, userId, { id, form, at }))
  await tell(acting, row, 'updated')
  return toPolicy(row)
}

/**
 * Deletes a policy with its files.
 * @throws AppError POLICY_NOT_FOUND
 */
export async function deletePolicy(acting: Acting, id: string): Promise<{ id: string }> {
  const { tx, userId } = acting
  // The row goes first: an upload to it holds the row, so no file comes in after its others are gone.
  const row = await removePolicy(tx, userId, id)
  if (!row) throw new AppError('POLICY_NOT_FOUND')
  await deleteFilesOfItem(acting, { section: 'insurance', itemId: id })
  await tell(acting, row, 'deleted')
  return { id }
}

const told = {
  added: { type: 'insurance_added', title: 'Policy added', phrase: 'policyAdded' },
  updated: { type: 'insurance_updated', title: 'Policy updated', phrase: 'policyUpdated' },
  deleted: { type: 'insurance_deleted', title: 'Policy deleted', phrase: 'policyDeleted' },
} as const satisfies Record<string, { type: ActivityType; title: string; phrase: string }>

/** The number of the policy does not go into the history: it would outlive the policy there. */
async function tell(
  acting: Acting,
  { carrier_name: company }: PolicyRow,
  what: keyof typeof told,
): Promise<void> {
  const { type, title, phrase } = told[what]
  await recordActivity(acting, { type, title, metadata: { phrase, values: { company } } })
}

function toPolicy(row: PolicyRow): InsurancePolicy {
  return insurancePolicy.parse({
    id: row.id,
    userId: row.user_id,
    driverName: row.driver_name,
    carrierName: row.carrier_name,
    policyNumber: row.policy_number,
    coverageType: row.coverage_type,
    policyStartDate: row.policy_start_date,
    policyEndDate: row.policy_end_date,
    policyLimits: row.policy_limits,
    uninsuredMotorist: row.uninsured_motorist,
    underinsuredMotorist: row.underinsured_motorist,
    medicalPayments: row.medical_payments,
    deductible: row.deductible,
    agentName: row.agent_name,
    agentPhone: row.agent_phone,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  })
}

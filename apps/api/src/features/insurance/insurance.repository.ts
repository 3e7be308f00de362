import type { PolicyForm } from '@krash/contract'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { InsurancePolicies } from '#platform/database/tables.ts'

export type PolicyRow = Selectable<InsurancePolicies>

/** Own policies, oldest first. */
export async function findPolicies(tx: Tx, userId: string): Promise<PolicyRow[]> {
  return tx
    .selectFrom('insurance_policies')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** An own policy, which stays as it is until the transaction ends; undefined also when it is somebody else's. */
export async function holdPolicy(tx: Tx, userId: string, id: string): Promise<PolicyRow | undefined> {
  return tx
    .selectFrom('insurance_policies')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** A policy at an instant. */
export interface WrittenPolicy {
  id: string
  form: PolicyForm
  at: Date
}

/** Adds a policy; a unique index refuses a second one of its insurer, number and first day. */
export async function insertPolicy(
  tx: Tx,
  userId: string,
  { id, form, at }: WrittenPolicy,
): Promise<PolicyRow> {
  const row = { user_id: userId, id, ...columnsOf(form), created_at: at, updated_at: at }
  return tx.insertInto('insurance_policies').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Writes every field of the form. */
export async function replacePolicy(
  tx: Tx,
  userId: string,
  { id, form, at }: WrittenPolicy,
): Promise<PolicyRow> {
  return tx
    .updateTable('insurance_policies')
    .set({ ...columnsOf(form), updated_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Removes an own policy and tells what it was; undefined when there is none. */
export async function removePolicy(tx: Tx, userId: string, id: string): Promise<PolicyRow | undefined> {
  return tx
    .deleteFrom('insurance_policies')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

function columnsOf(form: PolicyForm) {
  return {
    driver_name: form.driverName,
    carrier_name: form.carrierName,
    policy_number: form.policyNumber,
    coverage_type: form.coverageType,
    policy_start_date: form.policyStartDate,
    policy_end_date: form.policyEndDate,
    policy_limits: form.policyLimits,
    uninsured_motorist: form.uninsuredMotorist,
    underinsured_motorist: form.underinsuredMotorist,
    medical_payments: form.medicalPayments,
    deductible: form.deductible ?? null,
    agent_name: form.agentName,
    agent_phone: form.agentPhone,
  }
}

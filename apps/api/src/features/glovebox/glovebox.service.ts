import { type Driver, GLOVEBOX_MAX, type InsurancePolicy, type Vehicle, policyStatus } from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import { deleteFilesOfItem } from '#features/files/files.service.ts'
import type { Acting } from '#platform/acting.ts'
import { holdAndCount, writeUnique } from '#platform/database/own-rows.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { holdRulesOfTheDay } from '#platform/http/rules-of-the-day.ts'
import { findItems, holdItem, insertItem, removeItem, replaceItem } from './glovebox.repository.ts'
import { drivers } from './drivers.ts'
import type { Deed, ItemForm, Kind } from './glovebox-kind.ts'
import { policies } from './policies.ts'
import { vehicles } from './vehicles.ts'

export async function gloveboxOf(
  acting: Acting,
): Promise<{ vehicles: Vehicle[]; drivers: Driver[]; insurancePolicies: InsurancePolicy[] }> {
  return {
    vehicles: await itemsOf(acting, vehicles),
    drivers: await itemsOf(acting, drivers),
    insurancePolicies: await itemsOf(acting, policies),
  }
}

export async function itemsOf<C extends object, F extends ItemForm, I>(
  { tx, userId }: Acting,
  kind: Kind<C, F, I>,
): Promise<I[]> {
  const rows = await findItems(tx, userId, kind)
  return rows.map((row) => kind.itemOf(row))
}

/** Own policies; when only the expiring ones are wanted, those that end within so many days of today (UTC). */
export async function policiesOf(
  acting: Acting,
  { expiring, days }: { expiring?: boolean | undefined; days: number },
): Promise<InsurancePolicy[]> {
  const all = await itemsOf(acting, policies)
  const today = acting.context.clock.now().toISOString().slice(0, 10)
  return expiring === true
    ? all.filter(({ policyEndDate }) => policyStatus(policyEndDate, today, days) === 'expiringSoon')
    : all
}

/**
 * @throws AppError VALIDATION_FAILED for values that are invalid on every current date on Earth, GLOVEBOX_FULL, the
 * kind's `taken`
 */
export async function addItem<C extends object, F extends ItemForm, I>(
  acting: Acting,
  kind: Kind<C, F, I>,
  form: F,
): Promise<I> {
  const { tx, context, userId } = acting
  const at = context.clock.now()
  holdRulesOfTheDay(at, (today) => kind.problemsOn(form, today))
  if ((await holdAndCount(tx, userId, kind.table)) >= GLOVEBOX_MAX) throw new AppError('GLOVEBOX_FULL')
  const key = { user_id: userId, id: context.newId() }
  const row = { ...key, ...kind.columnsOf(form), created_at: at, updated_at: at }
  await writeUnique(kind.taken, () => insertItem(tx, kind, row))
  await tell(acting, kind, { row, deed: 'added' })
  return kind.itemOf(row)
}

/** @throws AppError VALIDATION_FAILED, the kind's `absent` and `taken`; CHANGED_ELSEWHERE when the form is older than the row */
export async function updateItem<C extends object, F extends ItemForm, I>(
  acting: Acting,
  kind: Kind<C, F, I>,
  { id, form }: { id: string; form: F },
): Promise<I> {
  const { tx, context, userId } = acting
  const now = context.clock.now()
  holdRulesOfTheDay(now, (today) => kind.problemsOn(form, today))
  const stored = await holdItem(tx, userId, { kind, id })
  if (!stored) throw new AppError(kind.absent)
  const at = nextVersion(stored.updated_at, form.updatedAt, now)
  const row = { ...stored, ...kind.columnsOf(form), updated_at: at }
  await writeUnique(kind.taken, () => replaceItem(tx, kind, row))
  await tell(acting, kind, { row, deed: 'updated' })
  return kind.itemOf(row)
}

/**
 * Deletes an item with its files.
 * @throws AppError the kind's `absent`
 */
export async function deleteItem<C extends object, F extends ItemForm, I>(
  acting: Acting,
  kind: Kind<C, F, I>,
  id: string,
): Promise<{ id: string }> {
  // The row goes first: an upload locks it, so no file can be added once the others are deleted.
  const row = await removeItem(acting.tx, acting.userId, { kind, id })
  if (!row) throw new AppError(kind.absent)
  await deleteFilesOfItem(acting, { section: kind.section, itemId: id })
  await tell(acting, kind, { row, deed: 'deleted' })
  return { id }
}

async function tell<C extends object>(
  acting: Acting,
  kind: Pick<Kind<C, never, unknown>, 'told' | 'toldOf'>,
  { row, deed }: { row: C; deed: Deed },
): Promise<void> {
  const { type, title, phrase } = kind.told[deed]
  await recordActivity(acting, { type, title, metadata: { phrase, values: kind.toldOf(row) } })
}

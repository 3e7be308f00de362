import {
  type Availability,
  type BodyOut,
  type DataOf,
  type PracticeVisit,
  type QueryOut,
  type routes,
  pageWindow,
  paginationOf,
} from '@krash/contract'
import {
  conversationWithProfessional,
  openConversation,
  writeInConversation,
} from '#features/conversations/conversations.service.ts'
import { type Acting, actingFor } from '#platform/acting.ts'
import { holdPerson, writeUnique } from '#platform/database/own-rows.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Paged, paged } from '#platform/http/serve.ts'
import {
  changeTime,
  findOffice,
  hasOverlap,
  holdOffice,
  setBooked,
  setCancelled,
} from '../appointments.repository.ts'
import { type BookableOffice, freeTimesOf, toOffice } from '../availability.ts'
import { offeredSlotAt } from '../office-hours.ts'
import { type Told, tellVisitor } from './tell-visitor.ts'
import { type VisitRow, findVisit, findVisits } from './visits.repository.ts'

export async function visitsOf(
  { tx, context }: Acting,
  { date, days, ...page }: QueryOut<typeof routes.listVisits>,
): Promise<Paged<DataOf<typeof routes.listVisits>>> {
  const window = pageWindow(page)
  const { rows, total } = await findVisits(tx, {
    date: date ?? null,
    days,
    now: context.clock.now(),
    ...window,
  })
  return paged(rows.map(toVisit), paginationOf(window, rows.length, total))
}

/** @throws AppError APPOINTMENT_NOT_FOUND */
export async function timesFor(acting: Acting, id: string, date: string | undefined): Promise<Availability> {
  const visit = await requireVisit(acting, id)
  return freeTimesOf(acting, await ownOffice(acting, visit), date)
}

/**
 * The office's yes to a visit that was asked for. To one that is booked it changes nothing.
 * @throws AppError APPOINTMENT_NOT_FOUND, APPOINTMENT_OVER, CHANGED_ELSEWHERE
 */
export async function confirmVisit(
  acting: Acting,
  id: string,
  { message, updatedAt }: BodyOut<typeof routes.confirmVisit>,
): Promise<PracticeVisit> {
  const visit = await holdVisit(acting, id)
  if (visit.status === 'booked') return toVisit(visit)
  const at = changeOf(acting, visit, updatedAt)
  await actingFor(acting, visit.person_id, ({ tx, userId }) => setBooked(tx, userId, { id, at }))
  return told(acting, visit, { what: 'visitConfirmed', message })
}

/**
 * Moves a visit to another free time of the office. The person has not been asked, so they are told, and can still move
 * it or cancel it.
 * @throws AppError APPOINTMENT_NOT_FOUND, APPOINTMENT_OVER, CHANGED_ELSEWHERE, SLOT_NOT_OFFERED, SLOT_TAKEN;
 * VALIDATION_FAILED without words
 */
export async function moveVisit(
  acting: Acting,
  id: string,
  { start, message, updatedAt }: BodyOut<typeof routes.moveVisit>,
): Promise<PracticeVisit> {
  const { context } = acting
  const visit = await holdVisit(acting, id)
  requireWords(acting, visit, message)
  const at = changeOf(acting, visit, updatedAt)
  const office = await ownOffice(acting, visit)
  const slot = offeredSlotAt(office, new Date(start), context.clock.now())
  if (!slot) throw new AppError('SLOT_NOT_OFFERED')
  const time = { id, ...slot, timeZone: office.timeZone, status: 'booked' as const, at }
  await actingFor(acting, visit.person_id, async ({ tx, userId }) => {
    // The office must not learn of the person's other appointments.
    if (await hasOverlap(tx, userId, { ...slot, apartFrom: id })) throw new AppError('SLOT_TAKEN')
    await holdOffice(tx, visit.professional_id)
    await writeUnique('SLOT_TAKEN', () => changeTime(tx, userId, time))
  })
  return told(acting, visit, { what: 'visitMoved', message })
}

/**
 * Cancels a visit, or says no to one that was asked for. A cancelled one stays as it is.
 * @throws AppError APPOINTMENT_NOT_FOUND, APPOINTMENT_OVER, CHANGED_ELSEWHERE; VALIDATION_FAILED without words
 */
export async function cancelVisit(
  acting: Acting,
  id: string,
  { message, updatedAt }: BodyOut<typeof routes.cancelVisit>,
): Promise<PracticeVisit> {
  const visit = await holdVisit(acting, id)
  if (visit.status === 'cancelled') return toVisit(visit)
  requireWords(acting, visit, message)
  const at = changeOf(acting, visit, updatedAt)
  await actingFor(acting, visit.person_id, ({ tx, userId }) =>
    setCancelled(tx, userId, { id, by: 'office', at }),
  )
  return told(acting, visit, { what: 'visitCancelled', message })
}

async function requireVisit({ tx }: Acting, id: string): Promise<VisitRow> {
  const row = await findVisit(tx, id)
  if (!row) throw new AppError('APPOINTMENT_NOT_FOUND')
  return row
}

/** Holds the conversation first and then the person's rows, as whoever books does, and reads the visit anew. */
async function holdVisit(acting: Acting, id: string): Promise<VisitRow> {
  const { person_id: personId, professional_id: professionalId } = await requireVisit(acting, id)
  await actingFor(acting, personId, async (person) => {
    await openConversation(person, professionalId)
    await holdPerson(person.tx, personId)
  })
  return requireVisit(acting, id)
}

/** The person was not asked, so they read why; who is blocked, or can read no messages, would not get the words. */
function requireWords({ context }: Acting, visit: VisitRow, message: string | undefined): void {
  if (message !== undefined || visit.is_blocked || !context.config.features.chat) return
  const field = { field: 'message', key: 'field.required', values: {} } as const
  throw new AppError('VALIDATION_FAILED', { fields: [field] })
}

/** The time of a change of a visit that has not begun. */
function changeOf({ context }: Acting, visit: VisitRow, read: string | undefined): Date {
  const now = context.clock.now()
  const at = nextVersion(visit.updated_at, read, now)
  if (visit.status === 'cancelled' || visit.starts_at <= now) throw new AppError('APPOINTMENT_OVER')
  return at
}

async function ownOffice({ tx }: Acting, visit: VisitRow): Promise<BookableOffice> {
  const row = await findOffice(tx, visit.professional_id)
  if (!row) throw new AppError('APPOINTMENT_NOT_FOUND')
  return { ...toOffice(row), isAsking: true }
}

async function told(
  acting: Acting,
  { id, person_id: personId, professional_id: professionalId }: VisitRow,
  { what, message }: { what: Told; message: string | undefined },
): Promise<PracticeVisit> {
  if (message) {
    const talk = await actingFor(acting, personId, ({ tx, userId }) =>
      conversationWithProfessional(tx, userId, professionalId),
    )
    if (talk) await writeInConversation(acting, talk.id, { text: message })
  }
  await tellVisitor(acting, { id, personId, what })
  return toVisit(await requireVisit(acting, id))
}

function toVisit(row: VisitRow): PracticeVisit {
  return {
    id: row.id,
    professionalId: row.professional_id,
    person: { id: row.person_id, fullName: row.person_name },
    start: row.starts_at.toISOString(),
    end: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    status: row.status,
    reason: row.reason,
    phone: row.phone,
    isBlocked: row.is_blocked,
    updatedAt: row.updated_at.toISOString(),
  }
}

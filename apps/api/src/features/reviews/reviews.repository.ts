import type { ProfessionalType, ReviewForm } from '@krash/contract'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Reviews } from '#platform/database/tables.ts'

export type ReviewRow = Selectable<Reviews>

/** A review with what the professional says to it; null where they have said nothing. */
export interface AnsweredReviewRow extends ReviewRow {
  answer_text: string | null
  answered_at: Date | null
}

/** Whether the person wrote to the professional, ever shared something with them or has an appointment there. */
export async function hasMet(tx: Tx, userId: string, professionalId: string): Promise<boolean> {
  const { rows } = await sql<{ met: boolean }>`select
    exists (
      select from professional_contacts where user_id = ${userId} and professional_id = ${professionalId}
    ) or exists (
      select from lawyer_connections where user_id = ${userId} and lawyer_id = ${professionalId}
    ) or exists (
      select from appointments
      where user_id = ${userId} and professional_id = ${professionalId} and status = 'booked'
    ) as met`.execute(tx)
  return rows[0]?.met === true
}

export async function findOwnReview(
  tx: Tx,
  userId: string,
  professionalId: string,
): Promise<AnsweredReviewRow | undefined> {
  return answered(tx)
    .where('reviews.user_id', '=', userId)
    .where('reviews.professional_id', '=', professionalId)
    .executeTakeFirst()
}

/** A page of a professional's reviews: the one by `readerId` first, then the newest. */
export async function findReviews(
  tx: Tx,
  readerId: string,
  { professionalId, limit, offset }: { professionalId: string; limit: number; offset: number },
): Promise<AnsweredReviewRow[]> {
  return answered(tx)
    .where('reviews.professional_id', '=', professionalId)
    .orderBy(sql`reviews.user_id = ${readerId}`, 'desc')
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

function answered(tx: Tx) {
  return tx
    .selectFrom('reviews')
    .leftJoin('review_answers as answer', (join) =>
      join.onRef('answer.author_id', '=', 'reviews.user_id').onRef('answer.review_id', '=', 'reviews.id'),
    )
    .selectAll('reviews')
    .select(['answer.text as answer_text', 'answer.created_at as answered_at'])
}

export async function countReviews(tx: Tx, professionalId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('reviews')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('professional_id', '=', professionalId)
    .executeTakeFirstOrThrow()
  return count
}

export async function findNames(
  tx: Tx,
  userId: string,
): Promise<{ first_name: string | null; last_name: string | null } | undefined> {
  return tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

interface NewReview {
  id: string
  professionalId: string
  form: ReviewForm
  authorName: string | null
  at: Date
}

/** A unique key refuses a person's second review. The database counts the stars. */
export async function insertReview(
  tx: Tx,
  userId: string,
  { id, professionalId, form, authorName, at }: NewReview,
): Promise<ReviewRow> {
  return tx
    .insertInto('reviews')
    .values({
      user_id: userId,
      id,
      professional_id: professionalId,
      ...columnsOf(form),
      author_name: authorName,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface NamedReview {
  type: ProfessionalType
  professionalId: string
  id: string
}

/** False also when the review is somebody else's or about another professional. */
export async function replaceReview(
  tx: Tx,
  userId: string,
  { type, professionalId, id, form, at }: NamedReview & { form: ReviewForm; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set({ ...columnsOf(form), updated_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('professional_id', '=', professionalId)
    .where(isOfType(professionalId, type))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False also when the review is somebody else's or about another professional. */
export async function removeReview(
  tx: Tx,
  userId: string,
  { type, professionalId, id }: NamedReview,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('professional_id', '=', professionalId)
    .where(isOfType(professionalId, type))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function isOfType(professionalId: string, type: ProfessionalType) {
  return sql<boolean>`exists (select from professionals where id = ${professionalId} and type = ${type})`
}

function columnsOf({ rating, title, text }: ReviewForm) {
  return { rating, title: title === undefined || title === '' ? null : title, text }
}

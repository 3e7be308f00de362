import type { ProfessionalType, ReviewReportForm } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { AnsweredReviewRow } from './reviews.repository.ts'

export interface ReceivedReviewRow extends AnsweredReviewRow {
  professional_type: ProfessionalType
  professional_name: string
  is_reported: boolean
}

const columns = sql`review.*, answer.text as answer_text, answer.created_at as answered_at,
  professional.type as professional_type, professional.full_name as professional_name,
  exists (
    select from review_reports as report
    where report.author_id = review.user_id and report.review_id = review.id and report.user_id = own.user_id
  ) as is_reported`

/** The reviews about a person's records, as `own`, `professional`, `review` and `answer`. */
const received = sql`professional_accounts as own
  join professionals as professional on professional.id = own.professional_id
  join reviews as review on review.professional_id = own.professional_id
  left join review_answers as answer on answer.author_id = review.user_id and answer.review_id = review.id`

export async function findReceivedReviews(
  tx: Tx,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReceivedReviewRow[]> {
  const { rows } = await sql<ReceivedReviewRow>`
    select ${columns} from ${received} where own.user_id = ${userId}
    order by review.created_at desc, review.id desc limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

export async function countReceivedReviews(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from professional_accounts as own join reviews as review on review.professional_id = own.professional_id
    where own.user_id = ${userId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Undefined also when the review is about somebody else's record. */
export async function findReceivedReview(
  tx: Tx,
  userId: string,
  id: string,
): Promise<ReceivedReviewRow | undefined> {
  const { rows } = await sql<ReceivedReviewRow>`
    select ${columns} from ${received} where own.user_id = ${userId} and review.id = ${id}`.execute(tx)
  return rows[0]
}

interface About {
  id: string
  review: ReceivedReviewRow
  at: Date
}

/** Whether the account is still there; it stays until the transaction ends. */
export async function holdAuthor(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`select krash_hold_person(${id}) as is_there`.execute(tx)
  return rows[0]?.is_there ?? false
}

/** A unique key refuses a second answer, whoever wrote the first. */
export async function insertAnswer(
  tx: Tx,
  userId: string,
  { id, review, text, at }: About & { text: string },
): Promise<void> {
  await tx
    .insertInto('review_answers')
    .values({
      user_id: userId,
      id,
      professional_id: review.professional_id,
      author_id: review.user_id,
      review_id: review.id,
      text,
      created_at: at,
    })
    .execute()
}

/** A unique key refuses the same person's second report of a review. */
export async function insertReport(
  tx: Tx,
  userId: string,
  { id, review, form, at }: About & { form: ReviewReportForm },
): Promise<void> {
  await tx
    .insertInto('review_reports')
    .values({
      user_id: userId,
      id,
      author_id: review.user_id,
      review_id: review.id,
      reason: form.reason,
      text: form.text || null,
      created_at: at,
    })
    .execute()
}

import { randomUUID } from 'node:crypto'
import { routes } from '@krash/contract'
import { sql } from 'kysely'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/** An appointment without anything that booking one brings with it, such as a conversation. */
export async function putAppointment(
  api: TestApp,
  client: TestClient,
  { professionalId, status }: { professionalId: string; status: 'booked' | 'cancelled' },
): Promise<void> {
  await sql`
    insert into appointments
      (user_id, id, professional_id, starts_at, ends_at, time_zone, status, created_at, updated_at)
    values (${client.userId}, ${randomUUID()}, ${professionalId}, now(), now() + interval '1 millisecond', 'UTC',
      ${status}, now(), now())`.execute(api.context.database.kysely)
}

/** A review of a lawyer by somebody new; gives its id. */
export async function reviewBySomebody(api: TestApp, professionalId: string): Promise<string> {
  const somebody = await api.signUp()
  await putAppointment(api, somebody, { professionalId, status: 'booked' })
  const params = { type: 'lawyer', id: professionalId } as const
  const body = { rating: 4, text: 'Answered within the hour.' }
  return (await somebody.call(routes.addReview, { params, body })).data.id
}

/** All that a professional can do about a review of their record. */
export async function answerAndReport(api: TestApp, pro: TestClient, recordId: string): Promise<void> {
  const first = await reviewBySomebody(api, recordId)
  await pro.call(routes.answerReview, { params: { id: first }, body: { text: 'Thank you for these words.' } })
  const body = { reason: 'other', text: 'Who is this?' }
  await pro.call(routes.reportReview, { params: { id: first }, body })
}

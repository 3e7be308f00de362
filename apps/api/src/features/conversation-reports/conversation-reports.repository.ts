import type { ConversationReportReason, ReportedMessage } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

interface NewReport {
  id: string
  conversationId: string
  professionalId: string | null
  reportedUserId: string | null
  reason: ConversationReportReason
  text: string
  messages: ReportedMessage[]
  at: Date
}

export async function insertReport(tx: Tx, userId: string, report: NewReport): Promise<void> {
  await tx
    .insertInto('conversation_reports')
    .values({
      user_id: userId,
      id: report.id,
      conversation_id: report.conversationId,
      professional_id: report.professionalId,
      reported_user_id: report.reportedUserId,
      reason: report.reason,
      text: report.text,
      messages: JSON.stringify(report.messages),
      created_at: report.at,
    })
    .execute()
}

export interface ReportRow {
  id: string
  reason: ConversationReportReason
  text: string
  messages: ReportedMessage[]
  created_at: Date
  reporter_id: string
  reporter_email: string
  reported_id: string | null
  reported_email: string | null
  reported_name: string | null
  professional_name: string | null
  /** How many different people have reported this account. */
  reporters: number
}

/** Reports for the operator, newest first: all, or the one whose id ends so. */
export async function findReports(
  tx: Tx,
  { idEnd, limit }: { idEnd: string | undefined; limit: number },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select report.id, report.reason, report.text, report.messages, report.created_at,
      reporter.id as reporter_id, reporter.email as reporter_email,
      reported.id as reported_id, reported.email as reported_email,
      nullif(concat_ws(' ', reported.first_name, reported.last_name), '') as reported_name,
      professional.full_name as professional_name,
      (
        select count(distinct other.user_id) from conversation_reports as other
        where other.reported_user_id = report.reported_user_id
      ) as reporters
    from conversation_reports as report
    join users as reporter on reporter.id = report.user_id
    left join users as reported on reported.id = report.reported_user_id
    left join professionals as professional on professional.id = report.professional_id
    where ${idEnd === undefined ? sql`true` : sql`report.id::text like '%' || lower(${idEnd})`}
    order by report.created_at desc limit ${limit}`.execute(tx)
  return rows
}

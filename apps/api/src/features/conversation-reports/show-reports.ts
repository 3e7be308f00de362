import type { ReportedMessage } from '@krash/contract'
import { recordOperatorAct } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import { type ReportRow, findReports } from './conversation-reports.repository.ts'

const MOST = 100

/** Lines for the operator: the newest reports, or the one whose id ends so, as the subject of its mail does. */
export async function showReports(
  context: Pick<Context, 'database' | 'audit' | 'clock'>,
  idEnd: string | undefined,
): Promise<string[]> {
  const rows = await context.database.asSystem(async (tx) => {
    recordOperatorAct({ tx, context }, { kind: 'reports_listed' })
    return findReports(tx, { idEnd, limit: MOST })
  })
  if (rows.length === 0) return ['No reports.']
  return rows.flatMap((row) => [...linesOf(row), ''])
}

function linesOf(row: ReportRow): string[] {
  const { reporters } = row
  return [
    `${row.id.slice(-8).toUpperCase()}  ${row.created_at.toISOString()}  ${row.reason}`,
    `  about  ${reportedOf(row)}${reporters > 1 ? `, reported by ${reporters} people` : ''}`,
    `  by     ${row.reporter_email} ${row.reporter_id}`,
    ...(row.text === '' ? [] : [`  words  ${oneLine(row.text)}`]),
    ...row.messages.map(lineOf),
  ]
}

function reportedOf(row: ReportRow): string {
  const named = [row.professional_name, row.reported_name].find((name) => name !== null)
  const account = row.reported_id === null ? 'no account' : `${row.reported_email} ${row.reported_id}`
  return named === undefined || named === null ? account : `${oneLine(named)}, ${account}`
}

function lineOf({ by, text, files, at }: ReportedMessage): string {
  const words = text === '' ? '(no words)' : oneLine(text)
  return `    ${at}  ${by.padEnd(8)}  ${words}${files > 0 ? `  (files: ${files})` : ''}`
}

/** Whatever somebody typed stays in its line of the terminal. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
}

import type { ActivityFilter } from '@krash/contract'
import { type ShippedLanguage, languages } from '@krash/phrases'
import type { Context } from '#platform/context.ts'
import { readPhraseFile } from '#platform/phrase-files.ts'
import { dateIn } from '#platform/zoned-time.ts'
import { type ActivityRow, type Place, findActivitiesAfter } from './activity.repository.ts'
import { said } from './activity-phrases.ts'
import { toActivityItem } from './activity.service.ts'
import { csvLine } from './csv.ts'
import { wantedBy } from './list-activities.ts'

/** Rows per query, and so the most that is in memory, even for a slow client. */
const BATCH = 200
/** Spreadsheets recognise UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF'

const exportPhrases = readPhraseFile('personal-data')
const activityPhrases = readPhraseFile('activity')

export interface HistoryExport {
  userId: string
  filter: ActivityFilter
  language: ShippedLanguage
}

export function exportName(context: Context, { timeZone }: ActivityFilter): string {
  return `activity-history-${dateIn(timeZone, context.clock.now())}.csv`
}

/** Matching items as CSV in pieces, each from its own transaction, so a slow reader holds none open. */
export async function* exportActivities(
  context: Context,
  { userId, filter, language }: HistoryExport,
): AsyncGenerator<string> {
  const wanted = wantedBy(filter, { language, now: context.clock.now() })
  const lineOf = lineWriter(language, filter.timeZone)
  yield BYTE_ORDER_MARK + csvLine(columns.map((column) => phraseOf(language, `history.column.${column}`)))
  let after: Place | undefined
  let rows: ActivityRow[]
  do {
    const place = after
    rows = await context.database.asUser(userId, (tx) =>
      findActivitiesAfter(tx, userId, { wanted, limit: BATCH, after: place }),
    )
    after = rows.at(-1)
    if (rows.length > 0) yield rows.map(lineOf).join('')
  } while (rows.length === BATCH)
}

const columns = ['date', 'time', 'type', 'title', 'description', 'status'] as const

function lineWriter(language: ShippedLanguage, timeZone: string): (row: ActivityRow) => string {
  const { locale } = languages[language]
  const date = new Intl.DateTimeFormat(locale, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' })
  return (row) => {
    const at = row.occurred_at
    const { title, description } = textsOf(row, language)
    const type = activityPhrases.get(language)?.get(`type.${row.type}`) ?? row.type
    const status = phraseOf(language, `history.status.${statusOf(row)}`)
    return csvLine([
      plainSpaces(date.format(at)),
      plainSpaces(time.format(at)),
      type,
      title,
      description,
      status,
    ])
  }
}

/** The text the page shows: the phrase, else as recorded. English text that the phrase already says is left out. */
function textsOf(row: ActivityRow, language: ShippedLanguage): { title: string; description: string } {
  const title = said(toActivityItem(row).metadata, language)
  if (title === undefined) return row
  return { title, description: language === 'en' && row.description !== title ? row.description : '' }
}

function statusOf({ is_archived, is_read }: ActivityRow): 'archived' | 'read' | 'unread' {
  if (is_archived) return 'archived'
  return is_read ? 'read' : 'unread'
}

/** Spreadsheets cannot read times with the narrow spaces and direction marks that `Intl` writes. */
function plainSpaces(text: string): string {
  return text.replace(/[\u202F\u00A0]/g, ' ').replace(/[\u200E\u200F]/g, '')
}

function phraseOf(language: ShippedLanguage, key: string): string {
  return exportPhrases.get(language)?.get(key) ?? key
}

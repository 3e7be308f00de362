import { escapeHtml } from '#platform/escape-html.ts'
import { pageStyle } from './export-page-style.ts'
import type { PageTexts } from './export-phrases.ts'
import { type ExportedRow, type Person, personRow, rowsOf } from './exported-rows.ts'
import { exportedTables } from './exported-tables.ts'
import { pictureId } from './files-to-enclose.ts'
import { type Shown, fieldsOf, headingOf } from './show-row.ts'

export type EnclosedFiles = Map<string, string>

interface PageOptions {
  texts: PageTexts
  enclosed: EnclosedFiles
  data: string
}

/** Long and simple lists, shown with one line per row. */
const compact = new Set(['activities', 'mails', 'textMessages', 'sessions', 'consents'])

/** A page for reading everything, in pieces; without script or loaded parts, so it works from any disk. */
export async function* exportPage(person: Person, options: PageOptions): AsyncGenerator<string> {
  const { texts } = options
  const parts = await personRow(person)
  const at = person.context.clock.now()
  yield head(texts)
  yield `<header>${pictureOf(options)}<h1>${say(texts, 'title')}</h1>
<p>${say(texts, 'lead', { date: shownDate(texts, at) })}</p>
<p>${say(texts, 'data', { file: `<a href="${href(options.data)}">${escapeHtml(options.data)}</a>` })}</p></header>\n`
  yield navigation(texts, Object.keys(parts))
  yield '<main>\n'
  for (const [key, row] of Object.entries(parts))
    yield section(texts, key, '') + article({ texts, key, row, heading: '' }) + '</section>\n'
  for (const table of exportedTables) {
    yield section(texts, table.key, compact.has(table.key) ? 'compact' : '')
    let count = 0
    for await (const row of rowsOf(person, table)) {
      count += 1
      const heading = table.key === 'files' ? fileHeading(options, row) : undefined
      yield article({ texts, key: table.key, row, heading })
    }
    yield count === 0 ? `<p class="none">${say(texts, 'none')}</p></section>\n` : '</section>\n'
  }
  yield '</main>\n</body>\n</html>\n'
}

function head({ language, direction, text }: PageTexts): string {
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(text('title'))}</title>
<style>${pageStyle}</style>
</head>
<body>
`
}

function navigation(texts: PageTexts, parts: string[]): string {
  const keys = [...parts, ...exportedTables.map((table) => table.key)]
  const items = keys.map((key) => `<li><a href="#${key}">${say(texts, `section.${key}`)}</a></li>`)
  return `<nav aria-label="${say(texts, 'contents')}"><ul>${items.join('')}</ul></nav>\n`
}

function section(texts: PageTexts, key: string, kind: string): string {
  return `<section id="${key}" class="${kind}" aria-labelledby="${key}-title"><h2 id="${key}-title">${say(texts, `section.${key}`)}</h2>\n`
}

interface Article {
  texts: PageTexts
  key: string
  row: ExportedRow
  /** HTML; undefined for the field that names the row. */
  heading: string | undefined
}

function article({ texts, key, row, heading }: Article): string {
  const shown = headingOf(texts, key, row)
  const title = heading ?? (shown && bdi(shown.text))
  const fields = fieldsOf(texts, key, row).filter(({ name }) => name !== shown?.name)
  return `<article>${title ? `<h3>${title}</h3>` : ''}${definitions(fields)}</article>\n`
}

function definitions(fields: Shown[]): string {
  if (fields.length === 0) return ''
  const pairs = fields.map(({ label, value }) => {
    const shown = typeof value === 'string' ? bdi(value) : definitions(value)
    return `<div><dt>${escapeHtml(label)}</dt><dd>${shown}</dd></div>`
  })
  return `<dl>${pairs.join('')}</dl>`
}

function fileHeading({ texts, enclosed }: PageOptions, row: ExportedRow): string {
  const name = bdi(String(row['originalFilename']))
  const path = enclosed.get(String(row['id']))
  if (path === undefined) return `${name} <small>${say(texts, 'notEnclosed')}</small>`
  const link = `<a href="${href(path)}">${name}</a>`
  const isPicture = String(row['mimeType']).startsWith('image/')
  return isPicture ? `<img src="${href(path)}" alt="" loading="lazy">${link}` : link
}

function pictureOf({ texts, enclosed }: PageOptions): string {
  const path = enclosed.get(pictureId)
  return path === undefined ? '' : `<img class="picture" src="${href(path)}" alt="${say(texts, 'picture')}">`
}

/** A phrase as HTML; its values must be HTML already. */
function say(texts: PageTexts, key: string, values: Record<string, string> = {}): string {
  const html = escapeHtml(texts.text(key))
  return html.replace(/{{(\w+)}}/g, (whole, name: string) => values[name] ?? whole)
}

/** Isolated, so that a plate or phone number keeps its order inside Arabic text. */
function bdi(text: string): string {
  return `<bdi>${escapeHtml(text).replaceAll('\n', '<br>')}</bdi>`
}

function href(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

function shownDate({ dateOf }: PageTexts, at: Date): string {
  return escapeHtml(dateOf(at))
}

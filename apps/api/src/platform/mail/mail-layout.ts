import { escapeHtml } from '#platform/escape-html.ts'
export interface MailParts {
  language: string
  direction: 'ltr' | 'rtl'
  brand: string
  subject: string
  title: string
  paragraphs: string[]
  button: { label: string; link: string; hint: string } | undefined
  /** Small print: how long a link works, and what to do if it was not you. */
  remarks: string[]
  footer: string
  /** Where the reader can write to us; undefined in mails to ourselves. */
  contact: string | undefined
}

/** Mail programs know neither our stylesheet nor variables, so these are the day colours of the tokens. */
const colour = {
  ground: '#F1F6F4',
  surface: '#FFFFFF',
  text: '#15211D',
  muted: '#515E5A',
  line: '#D6DEDB',
  go: '#07664D',
  hazard: '#FFBA07',
  onHazard: '#08100E',
}
/** Arabic letters reach further up and down. */
const letters = {
  ltr: "17px/1.5 'Segoe UI',system-ui,-apple-system,Roboto,'Noto Sans',sans-serif",
  rtl: "17px/1.7 'Geeza Pro','Segoe UI','Noto Sans Arabic',Tahoma,sans-serif",
}

/** The mail as HTML: plain, readable without pictures, nothing loaded, everything escaped. */
export function layOut(parts: MailParts): string {
  const { language, direction, subject, title, footer } = parts
  const small = `margin:16px 0 0;font-size:15px;color:${colour.muted}`
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background-color:${colour.ground};color:${colour.text};font:${letters[direction]}">
<div role="main" lang="${escapeHtml(language)}" dir="${direction}" style="max-width:560px;margin:0 auto;text-align:start">
<div style="padding:28px 24px 32px;background-color:${colour.surface};border:1px solid ${colour.line};border-radius:20px">
${brandOf(parts)}
<h1 style="margin:20px 0 0;font-size:26px;line-height:1.25;font-weight:800">${escapeHtml(title)}</h1>
${parts.paragraphs.map((text) => paragraph(parts, text, 'margin:16px 0 0')).join('\n')}
${buttonOf(parts)}
${parts.remarks.map((text) => paragraph(parts, text, small)).join('\n')}
</div>
${paragraph(parts, footer, `${small};padding:0 24px`)}
${contactOf(parts)}
</div>
</body>
</html>
`
}

/** The hazard triangle as a character, since pictures are not shown until asked for. */
function brandOf({ brand }: MailParts): string {
  const sign = `display:inline-block;width:32px;height:32px;line-height:29px;border-radius:50%;background-color:${colour.hazard};color:${colour.onHazard};font-size:18px;text-align:center`
  return `<p style="margin:0;font-size:20px;font-weight:800"><span aria-hidden="true" style="${sign}">&#9650;</span>&nbsp;${escapeHtml(brand)}</p>`
}

function buttonOf({ button }: MailParts): string {
  if (!button) return ''
  const link = escapeHtml(button.link)
  const plate = `display:inline-block;padding:14px 26px;background-color:${colour.go};color:${colour.surface};border-radius:14px;font-weight:700;text-decoration:none`
  return `<p style="margin:24px 0 0"><a href="${link}" style="${plate}">${escapeHtml(button.label)}</a></p>
<p style="margin:20px 0 0;font-size:15px;color:${colour.muted}">${escapeHtml(button.hint)}<br><a dir="ltr" href="${link}" style="color:${colour.go};word-break:break-all">${link}</a></p>`
}

function contactOf({ contact }: MailParts): string {
  if (contact === undefined) return ''
  return `<p style="margin:0;padding:0 24px;font-size:15px"><a dir="ltr" href="${escapeHtml(contact)}" style="color:${colour.go}">${escapeHtml(contact)}</a></p>`
}

/** Text written by people may run in the other direction than the mail. */
function paragraph({ direction }: MailParts, text: string, style: string): string {
  const auto = direction === 'ltr' ? ' dir="auto"' : ''
  return `<p${auto} style="${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

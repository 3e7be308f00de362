import { languages, shippedLanguages } from '@krash/phrases'
import type { ShippedLanguage } from '@krash/phrases'

/** The server puts the address at which people find it in its place. */
const ORIGIN = '{{origin}}'

export interface WrittenPage {
  path: string
  language: ShippedLanguage
  title: string
  description: string
  /** The elements of the page. */
  markup: string
  /** For a browser that runs no script. */
  noScript: string
  /** Every rule that the page needs. */
  styles: string
  /** The inline scripts, in their order. */
  scripts: string[]
}

/** A whole page that can be read before any script, made of the app's start page. */
export function writePage(startPage: string, page: WrittenPage): string {
  const { language, title, description, noScript, scripts } = page
  const { markup, styles } = withoutAttributes(page)
  const html = startPage
    .replace(
      /<html [^>]*>/,
      () => `<html lang="${language}" dir="${languages[language].direction}" data-theme="light">`,
    )
    .replace(
      /<meta\s+name="description"[^>]*>/,
      () => `<meta name="description" content="${escaped(description)}" />`,
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>\n    ${links(page)}`)
    .replaceAll(/\s*<(script)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    .replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
    .replace(
      /<div id="root">[\s\S]*?<\/div>/,
      () => `<div id="root"><div data-written>${withNote(markup, noScript)}</div></div>`,
    )
  const head = [
    `<style>${ownStyles}${styles}</style>`,
    ...scripts.map((script) => `<script>${script}</script>`),
  ]
  return html.replace('</head>', () => `${head.join('\n')}\n</head>`)
}

/** The content policy allows style sheets with a hash, and no `style` attributes: each becomes a rule. */
function withoutAttributes({ markup, styles }: WrittenPage): Pick<WrittenPage, 'markup' | 'styles'> {
  const rules: string[] = []
  const plain = markup.replaceAll(/ style="([^"]*)"/g, (_, attribute: string) => {
    const rule = unescaped(attribute)
    const known = rules.indexOf(rule)
    const index = known === -1 ? rules.push(rule) - 1 : known
    return ` data-style="${index}"`
  })
  return {
    markup: plain,
    styles: styles + rules.map((rule, index) => `[data-style="${index}"]{${rule}}`).join(''),
  }
}

/** What a browser without script is told stands first on the page: what to do, and that no form is sent. */
function withNote(markup: string, noScript: string): string {
  return (
    markup
      .replace(/<main\b[^>]*>/, (main) => `${main}<noscript><p>${noScript}</p></noscript>`)
      // As in a dialog, which outside of one does nothing: whatever sends it, nothing gets into an address.
      .replaceAll('<form', '<form method="dialog"')
      .replaceAll('<button type="submit"', '<button type="submit" disabled')
  )
}

const ownStyles = [
  // While it is not yet known to be meant for this reader nothing is painted.
  '[data-unread] #root{display:none}',
  // The wrapper is no box of its own.
  '[data-written]{display:contents}',
  // Signing in is for those who are not.
  '[data-member] [data-written] [data-guest]{visibility:hidden}',
  '[data-keyless] [data-written] [data-passkey]{display:none}',
  ':root:not([data-offline]) [data-written] [data-kind=offline]{display:none}',
  // A press is heard, and answered once the app is there.
  '[data-written] button[aria-busy]:after{content:"";inline-size:.75rem;block-size:.75rem;border:2px solid;border-block-start-color:#0000;border-radius:50%;animation:1s linear infinite pressed}@keyframes pressed{to{rotate:1turn}}',
  // The note has a line of its own, whatever columns the page has.
  'noscript{display:block;grid-column:1/-1;margin-block-end:1rem}',
].join('')

/** The page's own address, and the same page in each language; without `lang` the reader's own languages decide. */
function links({ path, language }: WrittenPage): string {
  const alternates = shippedLanguages.map(
    (other) => `<link rel="alternate" hreflang="${other}" href="${addressOf(path, other)}" />`,
  )
  return [
    `<link rel="canonical" href="${addressOf(path, language)}" />`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="${ORIGIN}${path}" />`,
  ].join('\n    ')
}

function addressOf(path: string, language: ShippedLanguage): string {
  return `${ORIGIN}${path}?lang=${language}`
}

/** The texts that do not stand in the page, whatever their links and other parts are made of. */
export function missingTexts(markup: string, texts: string[]): string[] {
  const shown = plain(markup)
  return texts.filter((text) =>
    text.split('\n').some((line) => !shown.includes(plain(line.replace(/^- /, '')))),
  )
}

/** Words alone: no elements, one kind of space. */
function plain(markup: string): string {
  return unescaped(markup.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/\s+/g, '')
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

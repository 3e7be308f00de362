import type { FastifyRequest } from 'fastify'
import { type ShippedLanguage, isShipped, shippedLanguages } from '@krash/phrases'
import { preferredLanguage } from '#platform/http/sentences.ts'
import { type Asset, type WebApp, assetOf, smallForm } from './asset.ts'

/** Where the build puts the pages that it has written: `/prerendered/es/about.html`. */
const FOLDER = '/prerendered/'
/** Their placeholder for the address at which people find this server. */
const ORIGIN = '{{origin}}'

/** How pages are sent: where people find this server, and the policy under which a page's own scripts and styles run. */
export interface PageSettings {
  publicUrl: () => string
  policyOf: (html: string) => string
}

interface Answer {
  asset: Asset
  headers: Record<string, string>
}

/** Whether this is the file of a public page, which is answered at the page's own address alone. */
export function isPublicPage(url: string): boolean {
  return url.startsWith(FOLDER)
}

/**
 * Answers for the pages that can be read before any script: each in the reader's language, together with robots.txt and a
 * sitemap of them. Undefined for any other address, and for all of them when the build has none.
 */
export function publicPages(webApp: WebApp, { publicUrl, policyOf }: PageSettings) {
  const paths = [...webApp.keys()].flatMap((url) => (url.startsWith(`${FOLDER}en/`) ? [pathOf(url)] : []))
  const answers = new Map<string, Promise<Answer>>()
  const once = (url: string, make: () => Promise<Answer>): Promise<Answer> => {
    // A server on a free port knows its own address only once it listens.
    const key = `${publicUrl()}${url}`
    const answer = answers.get(key) ?? make()
    answers.set(key, answer)
    return answer
  }
  const filled = (text: string) => text.replaceAll(ORIGIN, publicUrl())
  return async (request: FastifyRequest): Promise<Answer | undefined> => {
    const [address = '/', query] = request.url.split('?')
    if (paths.length === 0) return undefined
    if (address === '/robots.txt') return once(address, () => answerOf(address, filled(robots)))
    if (address === '/sitemap.xml') return once(address, () => answerOf(address, filled(sitemap(paths))))
    const path = address.replace(/(.)\/$/, '$1')
    const language = languageOf(query, request.headers['accept-language'])
    const url = fileOf(path, language)
    const page = paths.includes(path) ? webApp.get(url)?.body : undefined
    return page && once(url, () => pageIn(url, language, filled(page.toString('utf8'))))
  }

  function pageIn(url: string, language: ShippedLanguage, html: string): Promise<Answer> {
    return answerOf(url, html, {
      vary: 'accept-encoding, accept-language',
      'content-language': language,
      'content-security-policy': policyOf(html),
    })
  }
}

async function answerOf(url: string, text: string, headers: Record<string, string> = {}): Promise<Answer> {
  const body = Buffer.from(text)
  const asset = assetOf(url, body, await smallForm(body))
  return { asset, headers: { vary: 'accept-encoding', ...headers } }
}

/** The language that the address names, otherwise the best of those the browser asks for. */
function languageOf(query: string | undefined, acceptLanguage: string | undefined): ShippedLanguage {
  const named = new URLSearchParams(query).get('lang') ?? ''
  return isShipped(named) ? named : preferredLanguage(acceptLanguage)
}

function fileOf(path: string, language: ShippedLanguage): string {
  return `${FOLDER}${language}${path === '/' ? '/index' : path}.html`
}

function pathOf(url: string): string {
  const name = url.slice(`${FOLDER}en`.length, -'.html'.length)
  return name === '/index' ? '/' : name
}

const robots = `User-agent: *
Disallow: /api/

Sitemap: ${ORIGIN}/sitemap.xml
`

/** Every page in every language, each with the addresses of the others. */
function sitemap(paths: string[]): string {
  const addressOf = (path: string, language: ShippedLanguage) => `${ORIGIN}${path}?lang=${language}`
  const entries = paths.flatMap((path) => {
    const others = shippedLanguages.map(
      (language) =>
        `    <xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(path, language)}"/>`,
    )
    return shippedLanguages.map((language) =>
      ['  <url>', `    <loc>${addressOf(path, language)}</loc>`, ...others, '  </url>'].join('\n'),
    )
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { shippedLanguages } from '@krash/phrases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { loadWebApp } from './web-app.ts'

const inline = `document.documentElement.dataset.theme='night'`
const index = `<!doctype html><script>${inline}</script><script type="module" src="/assets/main-1a2b.js"></script>`
const script = 'console.log(1)\n'.repeat(200)
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const style = 'main{color:green}'
const written = (language: string, page: string, origin = '{{origin}}') =>
  `<!doctype html><html lang="${language}"><link rel="canonical" href="${origin}/${page}"><style>${style}</style>`

let folder: string
let api: TestApp

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'krash-dist-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), index)
  await writeFile(path.join(folder, 'assets', 'main-1a2b.js'), script)
  await writeFile(path.join(folder, 'service-worker.js'), '/* */')
  for (const language of ['en', 'es', 'ar'])
    for (const page of ['index', 'about']) {
      const file = path.join(folder, 'prerendered', language, `${page}.html`)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, written(language, page))
    }
  api = await startTestApp({ webApp: await loadWebApp(folder) })
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

test('a browser gets the start page at every address but those of calls and assets', async () => {
  for (const address of [
    '/index.html',
    '/login',
    '/emergency?x=1',
    '/reset-password/abc',
    '/nothing/at/all',
  ]) {
    const response = await api.guest.fetch(address, { headers: browser })
    expect([response.status, await response.text()]).toEqual([200, index])
    expect(response.headers.get('cache-control')).toBe('no-cache')
  }
  for (const address of ['/api/nothing', '/assets/gone-0000.js']) {
    expect((await api.guest.fetch(address, { headers: browser })).status).toBe(404)
  }
  expect((await api.guest.fetch('/login')).status).toBe(404)
  expect((await api.guest.fetch('/login', { method: 'POST', headers: browser })).status).toBe(404)
})

test('the inline script of the start page is allowed by its hash', async () => {
  const { headers } = await api.guest.fetch('/login', { headers: browser })
  const hash = createHash('sha256').update(inline).digest('base64')
  expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test.each([
  ['/about', 'es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['/about', 'pt-BR, ar;q=0.5', 'ar'],
  ['/about', undefined, 'en'],
  ['/about?lang=ar', 'es', 'ar'],
  ['/about/?x=1&lang=es', undefined, 'es'],
  ['/about?lang=toString', 'es', 'es'],
])('%s for %s is in %s', async (address, accepted, language) => {
  const headers = accepted === undefined ? {} : { 'accept-language': accepted }
  const response = await fetch(`${api.url}${address}`, { headers })
  expect([response.status, await response.text()]).toEqual([200, written(language, 'about', api.url)])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-cache',
    'content-language': language,
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding, accept-language',
  })
})

test('a public page is known again in its language alone, and runs under its own policy', async () => {
  const spanish = await api.guest.fetch('/?lang=es')
  const etag = spanish.headers.get('etag') ?? ''
  const again = { 'if-none-match': etag }
  expect((await api.guest.fetch('/', { headers: { ...again, 'accept-language': 'es' } })).status).toBe(304)
  expect((await api.guest.fetch('/', { headers: { ...again, 'accept-language': 'ar' } })).status).toBe(200)
  const hash = createHash('sha256').update(style).digest('base64')
  expect(spanish.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`)
  expect((await api.guest.fetch('/healthz')).headers.get('content-security-policy')).not.toContain(hash)
  expect((await api.guest.fetch('/prerendered/es/index.html')).status).toBe(404)
})

test('search engines are told of every page in every language', async () => {
  const robots = await (await api.guest.fetch('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${api.url}/sitemap.xml`)
  const response = await api.guest.fetch('/sitemap.xml')
  const sitemap = await response.text()
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const addresses = [...sitemap.matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => address)
  const languages = (page: string) => shippedLanguages.map((code) => `${api.url}${page}?lang=${code}`)
  expect(addresses).toHaveLength(20)
  expect(new Set(addresses)).toEqual(new Set([...languages('/'), ...languages('/about')]))
})

test('assets are kept for ever, the service worker is asked for again', async () => {
  const asset = await api.guest.fetch('/assets/main-1a2b.js')
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await asset.text()).toBe(script)
  expect((await api.guest.fetch('/service-worker.js')).headers.get('cache-control')).toBe('no-cache')
})

test('texts are sent small, and not at all when they are known', async () => {
  const response = await fetch(`${api.url}/assets/main-1a2b.js`, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(Number(response.headers.get('content-length'))).toBeLessThan(script.length / 10)
  const etag = response.headers.get('etag') ?? ''
  expect((await api.guest.fetch('/assets/main-1a2b.js', { headers: { 'if-none-match': etag } })).status).toBe(
    304,
  )
  const asset = (await loadWebApp(folder)).get('/assets/main-1a2b.js')
  expect(brotliDecompressSync(asset?.brotli ?? Buffer.alloc(0)).toString()).toBe(script)
})

test('paths cannot leave the folder', async () => {
  for (const address of [
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/.env',
    '/.git/config',
  ]) {
    expect((await api.guest.fetch(address)).status).toBeGreaterThanOrEqual(400)
  }
})

test('without a built app a browser is told so', async () => {
  const bare = await startTestApp()
  const response = await bare.guest.fetch('/', { headers: browser })
  expect([response.status, await response.text()]).toEqual([
    503,
    'The app is not built yet: run "npm start" or "npm run build".\n',
  ])
  await bare.close()
})

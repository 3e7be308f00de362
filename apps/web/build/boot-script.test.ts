import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import { bootSource } from './boot-script.ts'

const built = {
  packs: {
    en: ['/assets/en.js', '/assets/en-home.js'],
    es: ['/assets/es.js', '/assets/es-home.js'],
    ar: ['/assets/ar.js', '/assets/ar-home.js'],
  },
  font: '',
  files: [
    '/assets/app.js',
    '/assets/app.css',
    '/assets/about.js',
    '/assets/dashboard.js',
    '/assets/sign-in.js',
    '/assets/welcome.js',
  ],
  open: { '/': [5], '/about': [0, 1, 1], '/login': [4] },
  inside: { '/dashboard': [0, 1, 2], '/chat/*': [0] },
  texts: { '/dashboard': [1] },
}

interface Visitor {
  stored?: Record<string, string>
  languages?: string[]
  isNight?: boolean
  path?: string
  /** The language that the tab has stored. */
  tab?: string
}

let script = ''
beforeAll(async () => {
  script = await bootSource(built)
})

describe('the script before the first paint', () => {
  it.each<[string, Visitor, string]>([
    ['takes the stored language', { stored: { krash_language: 'es' }, languages: ['ar'] }, 'es'],
    ['takes the first browser language that has a pack', { languages: ['pt-BR', 'es-MX', 'en'] }, 'es'],
    ['takes English when nothing fits', { languages: ['pt', 'it-IT'] }, 'en'],
    ['does not believe a stored language without a pack', { stored: { krash_language: 'toString' } }, 'en'],
  ])('%s', (_case, visitor, language) => {
    const { page, hints } = open(visitor)
    expect(page.lang).toBe(language)
    expect(hints).toEqual([`/assets/${language}.js`])
  })

  it('takes the language that an address has named for the tab before that of the device', () => {
    const visitor = { stored: { krash_language: 'es' }, languages: ['en'] }
    expect(open({ ...visitor, tab: 'ar' }).page).toMatchObject({ lang: 'ar', dir: 'rtl' })
    expect(open({ ...visitor, tab: 'xx' }).page.lang).toBe('es')
  })

  it('writes Arabic from right to left', () => {
    expect(open({ languages: ['ar-EG'] }).page.dir).toBe('rtl')
    expect(open({ languages: ['es'] }).page.dir).toBe('ltr')
  })

  it.each<[Visitor, string]>([
    [{}, 'light'],
    [{ isNight: true }, 'dark'],
    [{ isNight: true, stored: { krash_theme: 'light' } }, 'light'],
    [{ stored: { krash_theme: 'dark' } }, 'dark'],
    [{ isNight: true, stored: { krash_theme: 'auto' } }, 'dark'],
  ])('with %o is %s', (visitor, theme) => {
    expect(open(visitor).page.dataset).toEqual({ theme })
  })

  const dashboard = [
    '/assets/en.js',
    '/assets/en-home.js',
    '/assets/app.js',
    '/assets/app.css',
    '/assets/dashboard.js',
  ]
  it.each<[string, Visitor, string[]]>([
    ['the page of somebody signed in', { path: '/dashboard', stored: { authToken: 't' } }, dashboard],
    ['the dashboard for the start address', { path: '/', stored: { authToken: 't' } }, dashboard],
    [
      'a page with an id at its end',
      { path: '/chat/physician/01a20113-9f56-74c6-ac8f-824cd9d899da', stored: { authToken: 't' } },
      ['/assets/en.js', '/assets/app.js'],
    ],
    [
      'the welcome for a stranger at the start address',
      { path: '/' },
      ['/assets/en.js', '/assets/welcome.js'],
    ],
    ['the sign-in for a stranger', { path: '/dashboard' }, ['/assets/en.js', '/assets/sign-in.js']],
    ['the sign-in at its own address', { path: '/login' }, ['/assets/en.js', '/assets/sign-in.js']],
    ['nothing but the words elsewhere', { path: '/nowhere' }, ['/assets/en.js']],
    [
      'an open page for everybody',
      { path: '/about/' },
      ['/assets/en.js', '/assets/app.js', '/assets/app.css', '/assets/about.js'],
    ],
  ])('asks at once for %s', (_case, visitor, files) => {
    expect(open(visitor).hints).toEqual(files)
  })

  it('asks for the words of the page in the language of the person', () => {
    const visitor = { path: '/dashboard', stored: { authToken: 't' }, languages: ['ar'] }
    expect(open(visitor).hints.slice(0, 2)).toEqual(['/assets/ar.js', '/assets/ar-home.js'])
  })

  it('asks for the lettering of headings, but not where another script is written', async () => {
    const withFont = await bootSource({ ...built, font: '/assets/overpass.woff2' })
    expect(open({ languages: ['es'] }, withFont).hints).toContain('/assets/overpass.woff2')
    expect(open({ languages: ['ar'] }, withFont).hints).not.toContain('/assets/overpass.woff2')
  })

  it('works where storage is closed', () => {
    const closed = {
      getItem: () => {
        throw new Error('SecurityError')
      },
    }
    expect(run({}, script, closed).page.lang).toBe('en')
  })
})

function open(visitor: Visitor, source = script) {
  return run(visitor, source, { getItem: (key: string) => visitor.stored?.[key] ?? null })
}

function run(
  { languages = ['en-US'], isNight = false, path = '/nowhere', tab }: Visitor,
  source: string,
  localStorage: { getItem: (key: string) => string | null },
) {
  const page = { lang: '', dir: '', dataset: {} }
  const hints: string[] = []
  runInNewContext(source, {
    addEventListener: () => undefined,
    document: {
      documentElement: page,
      querySelector: () => null,
      createElement: () => ({ href: '' }),
      head: { append: ({ href }: { href: string }) => hints.push(href) },
    },
    localStorage,
    sessionStorage: { getItem: (key: string) => (key === 'krash_language' && tab) || null },
    location: { pathname: path },
    navigator: { languages },
    matchMedia: () => ({ matches: isNight }),
  })
  return { page, hints }
}

/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'

import { asksOnlyFor } from '#shared/offline/asks-only-for.ts'
import { languagesToKeep } from '#shared/offline/languages-to-keep.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const USED_CACHE = 'krash-used'
/** Files of texts begin with their language; 8 letters are the hash of every file. */
const TEXTS = /\/(\w\w)-[\w-]{8}\.js$/
/** The pages of the report as the build has written them, which the server answers at their own address. */
const WRITTEN = /^prerendered\/(\w\w)\//
/** The page that has to stand first wherever there is no network. */
const REPORT = '/emergency'
/** Under this address lies the language in which it was last read here. */
const LAST_LANGUAGE = '/last-language'

const built = self.__WB_MANIFEST
const urlOf = (entry: PrecacheEntry | string) => (typeof entry === 'string' ? entry : entry.url)
const hrefOf = (url: string) => new URL(url, self.location.origin).href
/** Fonts and texts: a person needs one language and its letters, not ten. */
const isKeptWhenUsed = (url: string): boolean => url.endsWith('.woff2') || TEXTS.test(url)
const builtPaths = new Set(built.map((entry) => new URL(urlOf(entry), self.location.origin).pathname))
/** By language, where the page of the report is that this build has written; another build's has another revision. */
const reportPages = new Map(
  built.flatMap((entry) => {
    const language = WRITTEN.exec(urlOf(entry))?.[1]
    const revision = typeof entry === 'object' ? entry.revision : undefined
    return language === undefined
      ? []
      : [[language, hrefOf(`${REPORT}?lang=${language}&build=${revision}`)] as const]
  }),
)
const keptWhenUsed = new Set([
  ...built.map(urlOf).filter(isKeptWhenUsed).map(hrefOf),
  ...reportPages.values(),
])

// All code of the app, so that every page opens without a network from the second visit on. A new version loads beside
// the old one and takes over when the old one's last window is closed, so no page is ever reloaded while a person uses
// it.
precacheAndRoute(built.filter((entry) => !isKeptWhenUsed(urlOf(entry)) && !WRITTEN.test(urlOf(entry))))
cleanupOutdatedCaches()
const appPage = createHandlerBoundToURL('/index.html')

// Without the texts of the languages used here a new version could not be read, so it waits for them.
self.addEventListener('install', (event) => {
  event.waitUntil(keepTexts())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), forgetFormerVersions()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (keptWhenUsed.has(url.href)) {
    event.respondWith(keptOrFetched(url.href))
    event.waitUntil(keepTextsBeside([url.href]))
  } else if (isPage(request, url)) event.respondWith(pageFor({ event, request, url }))
})

// The page lists what it had loaded before this worker was active, and tells its language.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { urls, language } = Object(event.data) as { urls?: unknown; language?: unknown }
  if (!Array.isArray(urls)) return
  const used = urls.filter((url: unknown) => typeof url === 'string' && keptWhenUsed.has(url)) as string[]
  const kept = Promise.all([...used.map(keptOrFetched), keepTextsBeside(used)])
  event.waitUntil(kept.then(() => keepLanguage(language)))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data))
})

/** True for a window that opens one of our pages. Answers under /api are personal and never handled here. */
function isPage(request: Request, url: URL): boolean {
  return (
    request.mode === 'navigate' &&
    url.origin === self.location.origin &&
    !/^\/(api|healthz|readyz)(\/|$)/.test(url.pathname)
  )
}

/** How long an address that names a language waits for a silent network, in milliseconds. */
const NAMED_MS = 3000

/**
 * The page of the report as the build has written it, or the kept page, whose texts are in the language of the device; an
 * address that names one is asked for first.
 */
async function pageFor(asked: Parameters<typeof appPage>[0]): Promise<Response> {
  const { request, url } = asked
  const named = url.searchParams.has('lang')
    ? await fetch(request, { signal: AbortSignal.timeout(NAMED_MS) }).catch(() => undefined)
    : undefined
  if (named?.ok) return named
  const written = url.pathname === REPORT ? await reportPage() : undefined
  return written ?? appPage(asked)
}

async function reportPage(): Promise<Response | undefined> {
  const cache = await caches.open(USED_CACHE)
  const language = await (await cache.match(LAST_LANGUAGE))?.text()
  const page = reportPages.get(language ?? '')
  return page === undefined ? undefined : cache.match(page, { ignoreVary: true })
}

/** Notes the language that is read here, once its page of the report is kept. */
async function keepLanguage(language: unknown): Promise<void> {
  const page = reportPages.get(String(language))
  const cache = await caches.open(USED_CACHE)
  if (page !== undefined && (await cache.match(page, { ignoreVary: true })))
    await cache.put(LAST_LANGUAGE, new Response(String(language)))
}

/** Never fails: the next use tries again. */
async function keepTextsBeside(urls: readonly string[]): Promise<void> {
  await Promise.allSettled(textsOf(languagesOf(urls)).map(keptOrFetched))
}

/** @throws Error where a text cannot be had */
async function keepTexts(): Promise<void> {
  const languages = languagesToKeep(languagesOf(await usedUrls()), self.registration.active !== null)
  const answers = await Promise.all(textsOf(languages).map(keptOrFetched))
  if (!answers.every(({ ok }) => ok)) throw new Error('a file of texts could not be kept')
}

function languagesOf(urls: readonly string[]): Set<string> {
  return new Set(urls.flatMap((url) => TEXTS.exec(url)?.[1] ?? []))
}

/** All texts of these languages, so that every page can be read without a network, and their page of the report. */
function textsOf(languages: ReadonlySet<string>): string[] {
  const texts = [...keptWhenUsed].filter((url) => languages.has(TEXTS.exec(url)?.[1] ?? ''))
  return [...texts, ...[...languages].flatMap((language) => reportPages.get(language) ?? [])]
}

async function usedUrls(): Promise<string[]> {
  const cache = await caches.open(USED_CACHE)
  return (await cache.keys()).map(({ url }) => url)
}

async function keptOrFetched(url: string): Promise<Response> {
  const cache = await caches.open(USED_CACHE)
  const kept = await cache.match(url)
  if (kept) return kept
  const fetched = await fetch(url)
  if (!fetched.ok || !(await isOfThisBuild(fetched.clone()))) return Response.error()
  await cache.put(url, fetched.clone())
  return fetched
}

/** A server that has been updated meanwhile answers with a page that asks for files which are not here. */
async function isOfThisBuild(answer: Response): Promise<boolean> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true
  return !isPage || asksOnlyFor(builtPaths, await answer.text())
}

async function forgetFormerVersions(): Promise<void> {
  const cache = await caches.open(USED_CACHE)
  const former = (await cache.keys()).filter(
    ({ url }) => !keptWhenUsed.has(url) && url !== hrefOf(LAST_LANGUAGE),
  )
  await Promise.all(former.map((request) => cache.delete(request)))
}

/** The pages that list such things; the push itself contains no address. */
const pages: Record<string, string> = { appointmentReminder: '/appointments', review: '/dashboard' }
const USUAL_PAGE = '/chat'
/** Where the operator has switched messages off. */
const PAGE_WITHOUT_INBOX = '/dashboard'
const RIGHT_TO_LEFT = /^(ar|he|fa|ur)\b/

/** Shows the server's text, which is in the person's language. If the app is in front, it shows the news itself. */
async function showPush(data: PushMessageData | null): Promise<void> {
  const { id, kind, language, title, body, hasInbox } = readPush(data)
  if (title === '' || (await windows()).some(({ focused }) => focused)) return
  await self.registration.showNotification(title, {
    body,
    // One per event, however often it arrives, and only the newest of a conversation.
    tag: id,
    lang: language,
    dir: RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr',
    icon: '/icons/icon-192.png',
    data: { pushed: id, page: pages[kind] ?? (hasInbox ? USUAL_PAGE : PAGE_WITHOUT_INBOX) },
  })
}

function readPush(data: PushMessageData | null) {
  const told = parsed(data)
  const text = (name: string): string => (typeof told[name] === 'string' ? told[name] : '')
  return {
    id: text('id'),
    kind: text('kind'),
    language: text('language'),
    title: text('title'),
    body: text('body'),
    // An older server does not say.
    hasInbox: told['hasInbox'] !== false,
  }
}

function parsed(data: PushMessageData | null): Record<string, unknown> {
  try {
    return Object(data?.json()) as Record<string, unknown>
  } catch {
    return {}
  }
}

/**
 * Sends an open window to the subject of the push, which it can ask the server for; otherwise opens the page that lists
 * it.
 */
async function openPage(told: unknown): Promise<void> {
  const { page } = Object(told) as { page?: unknown }
  const [window] = await windows()
  if (!window) {
    await self.clients.openWindow(typeof page === 'string' ? page : USUAL_PAGE)
    return
  }
  await window.focus()
  window.postMessage(told)
}

async function windows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const assets = fileURLToPath(new URL('../../apps/web/dist/assets/', import.meta.url))

/** Rows in a store of one of the browser's databases; none when the database does not exist. */
export async function keptOnDevice<Row>(page: Page, database: string, store: string): Promise<Row[]> {
  return page.evaluate(
    async ([name, from]) => {
      const known = await indexedDB.databases()
      // Opening the database would create it.
      if (!known.some((one) => one.name === name)) return []
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
        })
      const opened = await done(indexedDB.open(name))
      try {
        return (await done(opened.transaction(from).objectStore(from).getAll())) as Row[]
      } finally {
        opened.close()
      }
    },
    [database, store] as const,
  )
}

/** The text of the report that the device keeps for its next start. */
export async function keptStory(page: Page): Promise<string | undefined> {
  const [kept] = await keptOnDevice<{ draft: { description: string } }>(page, 'krash-outbox', 'drafts')
  return kept?.draft.description
}

/**
 * Waits until the part of the app that shows this text has been loaded, has read the device, and has drawn what it says by
 * itself: only then does it mean something that it says nothing.
 */
export async function waitForPart(page: Page, key: string): Promise<void> {
  const names = await filesWith(key)
  await page.waitForFunction(
    (files) =>
      performance.getEntriesByType('resource').some(({ name }) => files.some((file) => name.endsWith(file))),
    names,
  )
  // The device answers in the order in which it was asked.
  await keptStory(page)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
}

/** The scripts of the build that show this text: their names tell nothing. */
export async function filesWith(key: string): Promise<string[]> {
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(names.map((name) => readFile(`${assets}${name}`, 'utf8')))
  return names.filter((_name, at) => texts[at]?.includes(key))
}

/** Opens a document that is not the app: while it runs, the app may store its own over what a journey changes. */
export async function leaveApp(page: Page): Promise<void> {
  await page.goto('/icons/hazard.svg')
}

/** Makes the access token of the person signed in one that has run out; the app may still renew it. */
export async function endAccessToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [head, , tail] = (localStorage.getItem('authToken') ?? '').split('.')
    const claims = btoa(JSON.stringify({ exp: 1 })).replaceAll('=', '')
    localStorage.setItem('authToken', [head, claims, tail].join('.'))
  })
}

/** Leaves no token that works, as after a month away. */
export async function endBothTokens(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('krash_refresh_token', 'spent'))
  await endAccessToken(page)
}

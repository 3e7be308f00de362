import type { Accident } from '@krash/contract'
import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Each call past the screen has a connection of its own: the server may just be closing one that was kept. */
export function keepNoConnections({ request }: BrowserContext): void {
  const call = request.fetch.bind(request)
  request.fetch = (what, options) =>
    call(what, { ...options, headers: { ...options?.headers, connection: 'close' } })
}

/** Reads, past the screen, what the server stores about the person signed in on the page. */
export async function readFromServer<T>(page: Page, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const answer = await page.request.get(path, { headers })
  expect(answer.status(), path).toBe(200)
  const { data } = (await answer.json()) as { data: T }
  return data
}

/** Changes what the server stores about them, past the screen, for journeys that begin later. */
export async function writeToServer(page: Page, path: string, body: object): Promise<void> {
  await change(page, `PUT ${path}`, body)
}

/** Changes a part of it. */
export async function patchOnServer(page: Page, path: string, body: object): Promise<void> {
  await change(page, `PATCH ${path}`, body)
}

async function change(page: Page, call: string, data: object): Promise<void> {
  const [method = '', path = ''] = call.split(' ')
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const answer = await page.request.fetch(path, { method, headers, data })
  expect(answer.status(), call).toBe(200)
}

/** Adds something of theirs, past the screen. */
export async function addOnServer<T>(page: Page, path: string, body: object): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const answer = await page.request.post(path, { headers, data: body })
  expect(answer.status(), path).toBe(201)
  const { data } = (await answer.json()) as { data: T }
  return data
}

/** The person's only report, once its photos have followed its text: after a while the page goes on without them. */
export async function sentReport(page: Page, { photos }: { photos: number }): Promise<Accident | undefined> {
  const read = () => readFromServer<Accident[]>(page, '/api/emergency/accidents')
  await expect.poll(async () => (await read()).map((report) => report.photos.length)).toEqual([photos])
  const [only] = await read()
  return only
}

/** The stored bytes of a file. */
export async function downloadFromServer(page: Page, fileId: string): Promise<Buffer> {
  const answer = await page.request.get(`/api/files/${fileId}/download`, {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  })
  expect(answer.status()).toBe(200)
  return answer.body()
}

async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('authToken') ?? '')
}

import type { Page } from '@playwright/test'

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

import { expect, test } from 'vitest'
import { isKept } from './audit.ts'
import { campaign } from './campaign.ts'

/** The short form of `npm run chaos`: one kill of the server, one of server and database. */
test('a killed server loses, doubles and halves nothing it acknowledged', async () => {
  const figures = await campaign({ rounds: 2, writers: 3, databaseEvery: 2, say: () => undefined })
  expect(figures.surprises).toEqual([])
  expect(figures).toMatchObject({
    databaseKills: 1,
    reports: { lost: 0, duplicated: 0, halfWritten: 0 },
    photos: { lost: 0, damaged: 0, duplicated: 0 },
    leftBehind: { after: 0 },
  })
  expect(isKept(figures)).toBe(true)
  expect(figures.reports.acknowledged).toBeGreaterThan(0)
})

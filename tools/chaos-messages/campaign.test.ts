import { expect, test } from 'vitest'
import { messagesCampaign } from './campaign.ts'
import { isWhole } from './history.ts'

/** The short form of `npm run chaos messages`: one kill of the server, one of server and database. */
test('messages survive kills, cut connections and repeated sends', async () => {
  const figures = await messagesCampaign({ messages: 120, clients: 4, say: () => undefined })
  expect(figures.surprises).toEqual([])
  expect(figures).toMatchObject({ lost: 0, duplicated: 0, outOfOrder: 0, phantom: 0, missedByStreams: 0 })
  expect(isWhole(figures)).toBe(true)
  expect(figures.acknowledged).toBeGreaterThanOrEqual(120)
  expect(figures.kills).toBe(2)
})

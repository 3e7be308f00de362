import { expect, test } from 'vitest'
import { type ConnectionsFigures, connectionsCampaign, isOrderly } from './campaign.ts'

const good: ConnectionsFigures = {
  clients: 3,
  slow: { reading: { connected: 3, held: 0, answers: { 200: 3 }, served: 3 } },
  refusedUploads: { sent: 20, answered: 20 },
}
const reading = good.slow['reading']!

test.each([
  ['nobody was there', { ...good, slow: { reading: { ...reading, connected: 0 } } }],
  ['one is held', { ...good, slow: { reading: { ...reading, held: 1 } } }],
  ['one was refused at once', { ...good, slow: { reading: { ...reading, served: 2 } } }],
  ['nobody was slow', { ...good, slow: {} }],
  ['an upload got no answer', { ...good, refusedUploads: { sent: 20, answered: 19 } }],
])('it is not orderly when %s', (_what, figures) => {
  expect([isOrderly(good), isOrderly(figures)]).toEqual([true, false])
})

/** The short form of `npm run chaos connections`, which reads the kernel's list of connections. */
test('clients who are slow in every way lose their connection, and refused uploads get their answer', async () => {
  const said: string[] = []
  const run = () => connectionsCampaign({ clients: 3, uploads: 20, say: (line) => void said.push(line) })
  if (process.platform !== 'linux') return expect(run()).rejects.toThrow('/proc/net/tcp')
  const figures = await run()
  // Where it is not orderly, all that was said and logged is told.
  expect(isOrderly(figures) ? [] : said).toEqual([])
  expect(figures).toMatchObject({ clients: 3, refusedUploads: { sent: 20, answered: 20 } })
})

import { expect, test } from 'vitest'
import { type OverloadFigures, isTaken } from './campaign.ts'

const good: OverloadFigures = {
  callsAtOnce: 4,
  callers: 40,
  reports: { sent: 20, accepted: 20, slowestMs: 100 },
  others: { 200: 300, 503: 100 },
}

test.each([
  ['a report was refused', { ...good, reports: { ...good.reports, accepted: 19 } }],
  ['nobody reported', { ...good, reports: { sent: 0, accepted: 0, slowestMs: 0 } }],
  ['there was not too much to do', { ...good, others: { 200: 400 } }],
  ['nobody else was served', { ...good, others: { 503: 400 } }],
  ['somebody got no answer', { ...good, others: { ...good.others, 0: 1 } }],
])('reports are not taken when %s', (_what, figures) => {
  expect([isTaken(good), isTaken(figures)]).toEqual([true, false])
})

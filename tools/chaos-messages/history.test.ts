import { describe, expect, it } from 'vitest'
import { type Campaign, checkHistory, isWhole } from './history.ts'

const seen = (position: number, content = `text ${position}`) => ({
  conversationId: 'c',
  position,
  id: `id ${position}`,
  content,
})

/** Two people and three messages without any fault. */
function whole(): Campaign {
  const list = [seen(1), seen(2), seen(3)]
  return {
    sent: [
      {
        conversationId: 'c',
        acknowledged: [1, 3].map((position) => ({
          content: `text ${position}`,
          id: `id ${position}`,
          position,
        })),
        abandoned: ['text 2', 'never arrived'],
      },
    ],
    lists: [[...list], [...list]],
    streams: [
      { of: ['c'], messages: [...list], eventIds: [1, 2, 4] },
      { of: ['c'], messages: [...list], eventIds: [3, 8, 9] },
    ],
    unread: [{ told: 3, counted: 3 }],
  }
}

describe('the check of a history', () => {
  it('finds nothing where nothing is wrong', () => {
    const figures = checkHistory(whole())
    expect(figures).toMatchObject({ acknowledged: 2, stored: 3, streamed: 6 })
    expect(isWhole(figures)).toBe(true)
  })

  it.each<[string, (campaign: Campaign) => void, object]>([
    ['a message that is gone', ({ lists }) => lists[0]?.splice(2), { lost: 1 }],
    ['another text', ({ lists }) => lists[0]?.splice(2, 1, seen(3, 'other')), { lost: 1, phantom: 1 }],
    ['a text that is there twice', ({ lists }) => lists[1]?.push(seen(4, 'text 1')), { duplicated: 1 }],
    ['a message nobody wrote', ({ lists }) => lists[1]?.push(seen(4, 'what?')), { phantom: 1 }],
    ['a place that is left out', ({ lists }) => lists[0]?.splice(1, 1), { outOfOrder: 1 }],
    [
      'an arrival of a later one first',
      ({ streams }) => streams[0]?.messages.splice(0, 3, seen(3), seen(2), seen(1)),
      { outOfOrder: 2 },
    ],
    ['an event that comes again', ({ streams }) => streams[0]?.eventIds.push(4), { outOfOrder: 1 }],
    ['a stream that missed one', ({ streams }) => streams[1]?.messages.splice(1, 1), { missedByStreams: 1 }],
    ['a count that is off', ({ unread }) => unread.push({ told: 1, counted: 2 }), { unreadOff: 1 }],
  ])('finds %s', (_, spoil, found) => {
    const campaign = whole()
    spoil(campaign)
    const figures = checkHistory(campaign)
    expect(figures).toMatchObject(found)
    expect(isWhole(figures)).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import { activeCasesOf } from './active-cases.ts'

const activities = [{ type: 'accident' }, { type: 'case' }]

describe('the number of active cases', () => {
  test.each([
    ['the account knows it', { accountCount: 3, historyCount: 7, activities }, 3],
    ['none is a number too', { accountCount: 0, historyCount: 7, activities }, 0],
    ['the account does not know it', { accountCount: null, historyCount: 7, activities }, 7],
    ['a text is no number', { accountCount: '3', historyCount: 7, activities }, 7],
    ['nor is what came of a text', { accountCount: Number.NaN, historyCount: undefined, activities }, 2],
    ['nothing is known', {}, 0],
  ])('%s', (_what, sources, count) => {
    expect(activeCasesOf(sources)).toBe(count)
  })

  test.each([
    [{ type: 'case' }, 1],
    [{ type: 'incident' }, 1],
    [{ type: 'emergency' }, 1],
    [{ type: 'accident' }, 1],
    [{ type: 'emergency_reported' }, 0],
    [{ type: 'navigation', status: 'open' }, 0],
    [{ type: 'case', isResolved: true }, 0],
    [{ type: 'case', isArchived: true }, 0],
    [{ type: 'case', isCompleted: true }, 0],
    [{ type: 'case', isClosed: true }, 0],
    [{ type: 'case', status: 'closed', isClosed: true }, 0],
    [{ type: 'case', status: 'open', isArchived: true }, 1],
    [{ type: 'case', status: 'active', isResolved: true }, 1],
    [{ type: 'case', status: 'in_progress', isClosed: true }, 1],
    [{ type: 'case', status: 'pending', isCompleted: true }, 1],
    [{ type: 'case', status: null, isResolved: false }, 1],
  ])('of one item, %o, is %i', (activity, count) => {
    expect(activeCasesOf({ activities: [activity] })).toBe(count)
  })
})

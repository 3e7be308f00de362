import { describe, expect, it } from 'vitest'
import { activityText } from '#entities/activity/activity-text.ts'
import { pageOf } from '#entities/activity/page-openings.ts'
import { sampleActivities } from './sample-activities.ts'

describe('the text of an item', () => {
  it('is the stored title when no phrase is known', () => {
    expect(activityText({ title: 'Accident reported', metadata: {} })).toBe('Accident reported')
    expect(
      activityText({ title: 'Stored', metadata: { phrase: 'no.such.phrase', values: { number: 'R-1' } } }),
    ).toBe('Stored')
    expect(activityText({ title: 'Stored', metadata: { phrase: 7, values: null } })).toBe('Stored')
  })
})

describe('a logged page', () => {
  it.each([
    ['/emergency', 'emergency'],
    ['/lawyers?sort=rating', 'lawyers'],
    ['/profile#address', 'profile'],
    ['/physicians', 'physicians'],
    ['/chat/0199a000-0000-7000-8000-0000000000d1', 'chat'],
    ['/appointments', 'appointments'],
    ['/activity', 'activity'],
    ['/preferences', 'preferences'],
    ['/cases/0199a000-0000-7000-8000-0000000000d1', 'cases'],
    ['/documents', 'documents'],
    ['/elsewhere', undefined],
    ['/toString', undefined],
    ['/', undefined],
  ])('of %s is %s', (path, page) => {
    expect(pageOf(path)).toBe(page)
  })
})

describe('the samples', () => {
  it('are marked by their ids and never unread', () => {
    const samples = sampleActivities(Date.UTC(2026, 10, 20, 12))
    expect(samples.map(({ id }) => id)).toEqual(['mock_1', 'mock_2', 'mock_3'])
    expect(samples.some(({ isRead }) => !isRead)).toBe(false)
    expect(samples[0]?.timestamp).toBe('2026-11-20T11:48:00.000Z')
  })
})

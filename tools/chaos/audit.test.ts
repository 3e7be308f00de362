import { describe, expect, test } from 'vitest'
import type { Accident, ActivityItem, StoredFile } from '@krash/contract'
import { type Found, compare, isKept, total } from './audit.ts'
import type { Claims } from './writer.ts'

const report = (id: string, description: string) => ({ id, description }) as Accident
const telling = (accidentId: string) => ({ metadata: { accidentId } }) as unknown as ActivityItem
const photo = (id: string, sha256: string) => ({ id, sha256 }) as StoredFile

function kept(): { claims: Claims; found: Found } {
  return {
    claims: {
      reports: new Map([
        ['1', 'one'],
        ['2', 'two'],
      ]),
      photos: new Map([['p', 'hash']]),
      retried: 3,
      abandoned: ['three'],
      surprises: [],
    },
    found: {
      reports: [report('1', 'one'), report('2', 'two'), report('3', 'three')],
      activities: [telling('1'), telling('2'), telling('3')],
      accidentCount: 3,
      photos: [{ file: photo('p', 'hash'), sha256: 'hash' }],
    },
  }
}

function figuresAfter(harm: (found: Found, claims: Claims) => void) {
  const { claims, found } = kept()
  harm(found, claims)
  return compare(claims, found)
}

describe('the audit', () => {
  test('finds nothing where nothing is wrong', () => {
    const figures = figuresAfter(() => undefined)
    expect(figures.reports).toEqual({
      acknowledged: 2,
      lost: 0,
      duplicated: 0,
      halfWritten: 0,
      retried: 3,
      abandoned: 1,
      abandonedButThere: 1,
    })
    expect(isKept(total([figures, figures]))).toBe(true)
    expect(total([figures, figures]).reports.acknowledged).toBe(4)
  })

  test.each([
    { harm: 'a lost report', figure: 'reports.lost', by: (found: Found) => found.reports.shift() },
    {
      harm: 'a changed report',
      figure: 'reports.lost',
      by: (found: Found) => Object.assign(found.reports[0]!, { description: 'other' }),
    },
    {
      harm: 'a doubled report',
      figure: 'reports.duplicated',
      by: (found: Found) => found.reports.push(report('4', 'one')),
    },
    {
      harm: 'a report without its item',
      figure: 'reports.halfWritten',
      by: (found: Found) => found.activities.pop(),
    },
    {
      harm: 'a report with two items',
      figure: 'reports.halfWritten',
      by: (found: Found) => found.activities.push(telling('1')),
    },
    {
      harm: 'an item without its report',
      figure: 'reports.halfWritten',
      by: (found: Found) => found.activities.push(telling('9')),
    },
    {
      harm: 'a wrong count',
      figure: 'reports.halfWritten',
      by: (found: Found) => Object.assign(found, { accidentCount: 4 }),
    },
    { harm: 'a lost photo', figure: 'photos.lost', by: (found: Found) => found.photos.pop() },
    {
      harm: 'a photo without bytes',
      figure: 'photos.damaged',
      by: (found: Found) => Object.assign(found.photos[0]!, { sha256: undefined }),
    },
    {
      harm: 'a doubled photo',
      figure: 'photos.duplicated',
      by: (found: Found) => found.photos.push({ file: photo('q', 'hash'), sha256: 'hash' }),
    },
  ])('finds $harm', ({ by, figure }) => {
    const figures = figuresAfter(by)
    expect(figures).toHaveProperty(figure, 1)
    expect(isKept(figures)).toBe(false)
  })

  test('an impossible answer is no success', () => {
    const figures = figuresAfter((_found, claims) => claims.surprises.push('an answer of 500'))
    expect(isKept(figures)).toBe(false)
  })
})

import { expect, it } from 'vitest'
import type { FieldSource } from '@krash/contract/professionals'
import { relativeKind } from '#shared/i18n/formats.ts'
import { lastChecked } from './checked-line.tsx'

const source = (name: FieldSource['source'], checkedAt: string | null): FieldSource => ({
  source: name,
  fields: ['fullName'],
  updatedOn: null,
  checkedAt,
})

it.each<[string, FieldSource[], string | undefined]>([
  ['nobody told', [], undefined],
  ['an invented person', [source('demo', null)], undefined],
  ['only the place is known', [source('gazetteer', '2026-03-05T10:00:00.000Z')], undefined],
  ['a register that was never read again', [source('nppes', null)], undefined],
  [
    'the newest of several registers',
    [source('nppes', '2026-03-05T10:00:00.000Z'), source('bar-roster', '2026-03-07T10:00:00.000Z')],
    '2026-03-07T10:00:00.000Z',
  ],
])('%s', (_, sources, at) => {
  expect(lastChecked(sources)).toBe(at)
})

it.each([
  ['2026-03-09T11:59:30.000Z', 'now'],
  ['2026-03-10T00:00:00.000Z', 'now'],
  ['2026-03-06T12:00:00.000Z', 'ago'],
  ['2026-02-08T12:00:00.000Z', 'ago'],
  ['2026-02-07T00:00:00.000Z', 'on'],
])('%s reads %s', (at, phrase) => {
  expect(relativeKind(at, Date.parse('2026-03-09T12:00:00.000Z'))).toBe(phrase)
})

import { expect, test } from 'vitest'
import { type CrashPoint, type ToldPoint, crashFigures, missedBy, readCrashPoints } from './crash-points.ts'

test('points are read as FARS writes them, without those that have no place', () => {
  const points = readCrashPoints(
    [
      'STATE,STATENAME,COUNTY,COUNTYNAME,LATITUDE,LONGITUD',
      '12,Florida,57,"HILLSBOROUGH (57), FL",27.94470000,-82.46040000',
      '1,Alabama,3,BALDWIN (3),30.5,-87.75',
      '1,Alabama,999,Unknown,30.6,-87.75',
      '1,Alabama,3,BALDWIN (3),77.7777,777.7777',
      '1,Alabama,3,BALDWIN (3),,',
    ].join('\r\n'),
  )
  expect(points).toEqual([
    { latitude: 27.9447, longitude: -82.4604, state: '12', county: '12057' },
    { latitude: 30.5, longitude: -87.75, state: '01', county: '01003' },
    { latitude: 30.6, longitude: -87.75, state: '01', county: null },
  ])
})

test('a county may have all its digits; a column that is missing is named', () => {
  const [point] = readCrashPoints('lat,lng,state,county_fips\n27.9,-82.4,12,12057\n')
  expect(point?.county).toBe('12057')
  expect(() => readCrashPoints('lat,lng,state\n1,2,3\n')).toThrow('The file has no column COUNTY.')
})

test.each([
  ['Shannon County, now Oglala Lakota County', '46,113', '46102'],
  ['Wade Hampton Census Area, now Kusilvak Census Area', '2,270', '02158'],
  ['Bedford, now a town of Bedford County', '51,515', '51019'],
  ['Clifton Forge, now a town of Alleghany County', '51,560', '51005'],
])('a record of %s counts as of today', (_what, numbers, today) => {
  const [point] = readCrashPoints(`LATITUDE,LONGITUD,STATE,COUNTY\n43.2,-102.5,${numbers}\n`)
  expect(point?.county).toBe(today)
})

const point: CrashPoint = { latitude: 27.9, longitude: -82.4, state: '12', county: '12057' }
const right: ToldPoint = { latitude: 27.9, longitude: -82.4, countyFips: '12057', zipCode: '33602' }

test('what is right keeps every promise', () => {
  const figures = crashFigures([
    [point, right],
    [{ ...point, county: null }, right],
  ])
  expect(figures).toEqual({ points: 2, wrongState: 0, rightCounty: 1, zipGiven: 1, moved: 0 })
  expect(missedBy(figures)).toEqual([])
})

test.each<[string, Partial<ToldPoint>, string[]]>([
  ['another state', { countyFips: '13057' }, ['wrongState', 'rightCounty']],
  ['no state', { countyFips: null }, ['wrongState', 'rightCounty']],
  ['another county', { countyFips: '12103' }, ['rightCounty']],
  ['no ZIP area', { zipCode: null }, ['zipGiven']],
  ['a point beside it', { longitude: -82.400001 }, ['moved']],
])('%s is missed', (_what, told, missed) => {
  expect(missedBy(crashFigures([[point, { ...right, ...told }]]))).toEqual(missed)
})

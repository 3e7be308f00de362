import { SUGGESTION_LIMIT, routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let api: TestApp
let driver: TestClient
beforeAll(async () => {
  api = await startTestApp({ seeded: true })
  driver = await api.signUp()
})
afterAll(() => api.close())

/** Typical mistakes: a letter missing, doubled, swapped, from the neighbouring key, or written by ear. */
const typos: [typed: string, meant: string][] = [
  ['tamap', 'Tampa, FL'],
  ['tmapa', 'Tampa, FL'],
  ['orlnado', 'Orlando, FL'],
  ['orlandp', 'Orlando, FL'],
  ['miamii', 'Miami, FL'],
  ['jacksonvile', 'Jacksonville, FL'],
  ['jacksonvlle', 'Jacksonville, FL'],
  ['clearwatre', 'Clearwater, FL'],
  ['saint petersberg', 'St. Petersburg, FL'],
  ['st petersburgh', 'St. Petersburg, FL'],
  ['talahassee', 'Tallahassee, FL'],
  ['gainsville', 'Gainesville, FL'],
  ['ft lauderdail', 'Fort Lauderdale, FL'],
  ['los angelas', 'Los Angeles, CA'],
  ['los angelos', 'Los Angeles, CA'],
  ['san fransisco', 'San Francisco, CA'],
  ['san deigo', 'San Diego, CA'],
  ['sacremento', 'Sacramento, CA'],
  ['phenix', 'Phoenix, AZ'],
  ['pheonix', 'Phoenix, AZ'],
  ['albequerque', 'Albuquerque, NM'],
  ['chigaco', 'Chicago, IL'],
  ['chicgo', 'Chicago, IL'],
  ['houstin', 'Houston, TX'],
  ['dalas', 'Dallas, TX'],
  ['san antonia', 'San Antonio, TX'],
  ['philidelphia', 'Philadelphia, PA'],
  ['pittsburg pa', 'Pittsburgh, PA'],
  ['cincinatti', 'Cincinnati, OH'],
  ['minneapolois', 'Minneapolis, MN'],
  ['milwakee', 'Milwaukee, WI'],
  ['new yrok', 'New York, NY'],
  ['bostan', 'Boston, MA'],
  ['seatle', 'Seattle, WA'],
  ['indianopolis', 'Indianapolis, IN'],
  ['tuscon', 'Tucson, AZ'],
  ['nashvile tn', 'Nashville, TN'],
  ['memphus', 'Memphis, TN'],
  ['charolette', 'Charlotte, NC'],
  ['rochestor, ny', 'Rochester, NY'],
]

test('a misspelt town is suggested', async () => {
  const places: number[] = []
  const missed: string[] = []
  for (const [typed, meant] of typos) {
    const { data } = await driver.call(routes.suggest, { query: { q: typed } })
    const labels = data.map(({ label }) => label)
    const at = labels.indexOf(meant)
    if (at >= 0) places.push(at)
    if (at !== 0) missed.push(`${typed}: ${labels.join(' | ') || 'nothing'}`)
  }
  const first = places.filter((at) => at === 0).length
  console.info(`of ${typos.length} typos ${first} found first, ${places.length} among ${SUGGESTION_LIMIT}`)
  if (missed.length > 0) console.info(missed.join('\n'))
  expect(places.length).toBeGreaterThanOrEqual(typos.length * 0.9)
})

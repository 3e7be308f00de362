import { type Accident, routes } from '@krash/contract'
import type { TestClient } from '#testing/test-client.ts'

export const exampleReport = {
  location: { latitude: 27.9506, longitude: -82.4572, address: '401 E Jackson St, Tampa, FL' },
  description: 'Hit from behind at the lights.',
  severity: 'major',
  damage: ['rear', 'trunk'],
  timestamp: '2026-11-01T15:04:05.000Z',
}

/** Leaves a correction and a note on the timeline of a report. @returns the id of the note */
export async function annotate(client: TestClient, accidentId: string, words: string): Promise<string> {
  const params = { id: accidentId }
  await client.call(routes.correctAccident, { params, body: { description: `Corrected: ${words}` } })
  const note = await client.call(routes.addCaseNote, { params, body: { text: `Noted: ${words}` } })
  return note.data.id
}

export async function makeReport(
  client: TestClient,
  overrides: Record<string, unknown> = {},
): Promise<Accident> {
  const { data } = await client.call(routes.reportAccident, { body: { ...exampleReport, ...overrides } })
  return data
}

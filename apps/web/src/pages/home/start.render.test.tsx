import { beforeEach, expect, test } from 'vitest'
import { emergencyContactRoutes } from '@krash/contract/emergency-contacts'
import { fileRoutes } from '@krash/contract/files'
import { maria, newcomer } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { Start } from './start.tsx'
import { wasReady } from './was-ready.ts'

const renderOnPage: typeof renderPart = (part, surroundings) =>
  renderPart(part, { texts: ['home'], ...surroundings })

const { listEmergencyContacts } = emergencyContactRoutes
const { listFiles } = fileRoutes
const luis = {
  id: '0199a000-0000-7000-8000-0000000000f1',
  name: 'Luis Ortiz',
  phone: '+18135550199',
  relationship: 'Family',
  createdAt: '2026-11-20T12:00:00.000Z',
}
const ready = {
  ...maria,
  licensePlate: '8XK1234',
  insurancePolicies: [{ carrierName: 'Progressive' } as never],
}

beforeEach(() => {
  localStorage.removeItem('krash_ready')
  server.answers(listFiles, { data: [] })
  server.answers(listEmergencyContacts, [luis])
})

const rest = (isAsking: boolean) => <p>{isAsking ? 'The rest, below' : 'The rest'}</p>

test('asks a new person first, and shows the rest below it at the same moment', async () => {
  const answer = server.waits(listFiles)
  const screen = await renderOnPage(<Start profile={newcomer}>{rest}</Start>)
  await expect.element(screen.getByText('The rest')).not.toBeVisible()
  answer()
  await expect.element(screen.getByText('The rest, below')).toBeVisible()
  await expect.element(screen.getByText('1 of 3 done')).toBeVisible()
  expect(wasReady(newcomer.id)).toBe(false)
})

test('asks nothing of whoever has answered, and remembers it', async () => {
  const screen = await renderOnPage(<Start profile={ready}>{rest}</Start>)
  await expect.element(screen.getByText('The rest', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Ready in 3 minutes')).not.toBeInTheDocument()
  expect(wasReady(ready.id)).toBe(true)
  expect(wasReady('another')).toBe(false)
})

test('shows the rest where it cannot be known what was answered', async () => {
  server.refuses(listFiles, 'FORBIDDEN')
  const screen = await renderOnPage(<Start profile={newcomer}>{rest}</Start>)
  await expect.element(screen.getByText('The rest', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Ready in 3 minutes')).not.toBeInTheDocument()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { accidentCallRoutes } from '@krash/contract/accidents/accident-calls'
import type { Severity } from '@krash/contract/accidents'
import { insuranceRoutes } from '@krash/contract/insurance'
import { connectionRoutes } from '@krash/contract/lawyer-connections'
import { locationRoutes } from '@krash/contract/location'
import { profileRoutes } from '@krash/contract/profile'
import { sharedPlaceRoutes } from '@krash/contract/shared-places'
import { reportOf } from '#entities/accidents/outbox-report.ts'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { keptHelp } from '#entities/help-places/kept-help.ts'
import { useReportOutbox } from '#entities/accidents/report-outbox.ts'
import { freshDelivery } from '#shared/offline/parcel.ts'
import { device } from '#shared/offline/this-device.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { acceptedAccident, draftWithPhotos } from '#testing/examples/accidents.ts'
import { policy } from '#testing/examples/glovebox.ts'
import { policeOffice } from '#testing/examples/help-places.ts'
import { clearOutbox } from '#testing/outbox.ts'
import { maria } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { askedCall } from './asked-call.ts'
import { NextCalls } from './next-calls.tsx'

const { updatePolicy, listPolicies } = insuranceRoutes
const { noteCall } = accidentCallRoutes
const accident = acceptedAccident('0199a000-0000-7000-8000-0000000000d1')

beforeEach(() => {
  server.answers(connectionRoutes.myConnections, [])
  server.answers(sharedPlaceRoutes.listSharedPlaces, [])
  server.answers(insuranceRoutes.listPolicies, [])
  server.answers(locationRoutes.nearbyPlaces, [])
})

afterEach(async () => {
  askedCall.forget()
  keptHelp.forget()
  await clearOutbox()
})

interface Shown {
  severity?: Severity
  has911?: boolean
}

/** A report that the server has: what it answers about a call is kept with the report on the device. */
async function show({ severity = 'minor', has911 = false }: Shown = {}) {
  const draft = { ...draftWithPhotos(0), severity }
  const report = reportOf(draft, { userId: 'u1', now: new Date(), newKey: () => 'k' })
  const arrived: OutboxReport = { ...report, accident, delivery: { ...freshDelivery(), status: 'safe' } }
  await (await device()).change(({ outbox }) => outbox.put(arrived))
  const onTell = vi.fn<() => void>()
  const onHelp = vi.fn<() => void>()
  const screen = await renderPart(<CallsOfReport has911={has911} onTell={onTell} onHelp={onHelp} />, {
    texts: ['report'],
  })
  const rows = screen.getByRole('region', { name: 'Next calls' }).getByRole('listitem')
  return { screen, rows, onTell, onHelp }
}

function CallsOfReport(props: { has911: boolean; onTell: () => void; onHelp: () => void }) {
  const [report] = useReportOutbox().reports
  return report ? <NextCalls {...props} report={report} /> : null
}

test('five calls stand one after another, after 911', async () => {
  server.answers(insuranceRoutes.listPolicies, [{ ...policy, claimsPhone: '+18135550144' }])
  const { screen, rows, onTell } = await show()
  await expect.element(rows).toHaveLength(5)
  await expect.element(screen.getByRole('link').first()).toHaveAttribute('href', 'tel:911')
  await expect.element(screen.getByText('0 of 5 done')).toBeVisible()
  for (const [at, title] of [
    'Police, not urgent',
    'Your insurer',
    'My people',
    'A lawyer',
    'A doctor',
  ].entries())
    await expect.element(rows.nth(at)).toHaveTextContent(title)
  await expect
    .element(rows.nth(0).getByRole('link', { name: 'Find the police near you' }))
    .toHaveAttribute('href', expect.stringMatching(/^https:.*27\.95060/))
  await expect.element(rows.nth(1)).toHaveTextContent(policy.policyNumber)
  await expect
    .element(rows.nth(1).getByRole('link', { name: `Call ${policy.carrierName}` }))
    .toHaveAttribute('href', 'tel:+18135550144')
  await rows.nth(2).getByRole('button', { name: 'Write to my people' }).click()
  expect(onTell).toHaveBeenCalledOnce()
  await expect
    .element(screen.getByRole('link', { name: 'Find a lawyer' }))
    .toHaveAttribute('href', '/lawyers?step=4')
  await expectAccessible()
})

test('who is badly hurt sees the hospitals first, and finds them here', async () => {
  const { screen, rows, onHelp } = await show({ severity: 'severe' })
  await expect.element(rows.nth(0)).toHaveTextContent('Hospitals near you')
  await expect.element(rows).toHaveLength(5)
  await rows.nth(0).getByRole('button', { name: 'Hospitals near you' }).click()
  await screen.getByRole('button', { name: 'Help near you' }).click()
  expect(onHelp).toHaveBeenCalledTimes(2)
})

test('an office known by its ZIP is about so far', async () => {
  server.answers(locationRoutes.nearbyPlaces, [{ ...policeOffice, precision: 'zip', miles: 3 }])
  const { rows } = await show()
  await expect.element(rows.nth(0)).toHaveTextContent('about 3 mi. The number may be old.')
})

test('the police are the nearest office that has a number', async () => {
  const silent = { ...policeOffice, id: 'police:0', label: 'Silent Police', phone: null, miles: 0.2 }
  server.answers(locationRoutes.nearbyPlaces, [silent, { ...policeOffice, miles: 0.8 }])
  const { rows } = await show()
  await expect
    .element(rows.nth(0).getByRole('link', { name: 'Call Tampa Police Department' }))
    .toHaveAttribute('href', 'tel:+18135550101')
  await expect.element(rows.nth(0)).toHaveTextContent('Tampa Police Department')
  await expect.element(rows.nth(0)).toHaveTextContent('0.8 mi. The number may be old.')
  expect(server.heard(locationRoutes.nearbyPlaces)[0]?.query).toMatchObject({ type: 'police' })
  await expectAccessible()
})

test('where 911 is in sight already it is not said twice', async () => {
  const { screen, rows } = await show({ has911: true })
  await expect.element(rows).toHaveLength(5)
  await expect.element(screen.getByRole('link', { name: /911/ })).not.toBeInTheDocument()
})

test('says until when the people see the place', async () => {
  const link = {
    id: '0199a000-0000-7000-8000-0000000000e1',
    accidentId: accident.id,
    situation: 'safe' as const,
    showsName: false,
    showsPhone: false,
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  server.answers(sharedPlaceRoutes.listSharedPlaces, [link])
  const { rows } = await show()
  await expect.element(rows.nth(2)).toHaveTextContent(/Until .* they see where it happened and how you are\./)
})

const withPhone = { ...policy, claimsPhone: '+18135550144' }
/** A press that dials nobody. */
const press = async (link: Locator) => {
  await expect.element(link).toBeVisible()
  link.element().addEventListener('click', (event) => event.preventDefault(), { once: true })
  await link.click()
}

test('asks after a call whether somebody was reached, and notes when', async () => {
  server.answers(listPolicies, [withPhone])
  server.answers(noteCall, { ...accident, calls: [{ callee: 'insurer', at: '2026-11-20T20:10:00.000Z' }] })
  const { screen, rows } = await show()
  const insurer = rows.nth(1)
  const call = insurer.getByRole('link', { name: `Call ${policy.carrierName}` })
  await expect.element(screen.getByText('Did you reach them?')).not.toBeInTheDocument()
  await press(call)
  await expect.element(insurer).toHaveTextContent('Did you reach them?')
  await expectAccessible()
  await insurer.getByRole('button', { name: 'Yes' }).click()
  await expect.element(insurer).toHaveTextContent(/Done \d.*FL-4711-22/)
  await expect.element(screen.getByText('1 of 5 done')).toBeVisible()
  await expect.element(call).toHaveFocus()
  await expect.element(screen.getByText('Did you reach them?')).not.toBeInTheDocument()
  await expect
    .poll(() => server.heard(noteCall))
    .toMatchObject([{ params: { id: accident.id, callee: 'insurer' } }])
  await expectAccessible()
})

test('what was noted by mistake is taken back', async () => {
  const answers = [[{ callee: 'people', at: '2026-11-20T20:10:00.000Z' }], []] as const
  server.answers(noteCall, () => ({
    ...accident,
    calls: [...(answers[server.heard(noteCall).length - 1] ?? [])],
  }))
  const { screen, rows } = await show()
  await rows.nth(2).getByRole('button', { name: 'Write to my people' }).click()
  await rows.nth(2).getByRole('button', { name: 'Yes' }).click()
  await expect.element(rows.nth(2)).toHaveTextContent(/Done/)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(rows.nth(2)).not.toHaveTextContent(/Done/)
  await expect.element(screen.getByText('0 of 5 done')).toBeVisible()
  await expect.poll(() => server.heard(noteCall).at(-1)).toMatchObject({ body: { at: null } })
})

test('who was not reached yet stays to be called; the question waits over a reload', async () => {
  const { rows, screen } = await show()
  await press(rows.nth(4).getByRole('link'))
  await expect.element(rows.nth(4)).toHaveTextContent('Did you reach them?')
  await screen.unmount()
  const again = await show()
  await expect.element(again.rows.nth(4)).toHaveTextContent('Did you reach them?')
  await again.rows.nth(4).getByRole('button', { name: 'Not yet' }).click()
  await expect.element(again.rows.nth(4)).not.toHaveTextContent('Did you reach them?')
  expect(server.heard(noteCall)).toEqual([])
})

test('a number that is missing is saved to the policy, which else stays as it is', async () => {
  const bare = { ...policy, agentPhone: null, roadsidePhone: null }
  server.answers(listPolicies, [bare])
  server.answers(profileRoutes.getProfile, { ...maria, insurancePolicies: [bare] })
  server.answers(updatePolicy, withPhone)
  const { rows } = await show()
  await rows.nth(1).getByRole('button', { name: 'Add the number' }).click()
  const field = rows.nth(1).getByRole('textbox', { name: /^Phone of your insurer/ })
  await rows.nth(1).getByRole('button', { name: 'Save' }).click()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('813 555 0144')
  await expectAccessible()
  server.answers(listPolicies, [withPhone])
  await rows.nth(1).getByRole('button', { name: 'Save' }).click()
  await expect
    .element(rows.nth(1).getByRole('link', { name: `Call ${policy.carrierName}` }))
    .toHaveAttribute('href', 'tel:+18135550144')
  expect(server.heard(updatePolicy)).toMatchObject([
    { body: { claimsPhone: '+18135550144', policyNumber: policy.policyNumber, updatedAt: policy.updatedAt } },
  ])
})

test('without a policy the number is kept on this device, and says so', async () => {
  const { rows } = await show()
  await rows.nth(1).getByRole('button', { name: 'Add the number' }).click()
  await rows.nth(1).getByRole('textbox').fill('(813) 555-0145')
  await rows.nth(1).getByRole('button', { name: 'Save' }).click()
  await expect
    .element(rows.nth(1).getByRole('link', { name: 'Call (813) 555-0145' }))
    .toHaveAttribute('href', 'tel:+18135550145')
  await expect.element(rows.nth(1)).toHaveTextContent('Kept on this device only.')
  await expectAccessible()
})

test('holds long names and numbers at 320 px', async () => {
  await page.viewport(320, 640)
  server.answers(listPolicies, [
    { ...withPhone, carrierName: 'Wholehearted Interstate Insurance', policyNumber: 'X'.repeat(50) },
  ])
  const { rows } = await show()
  await expect.element(rows.nth(1)).toHaveTextContent('Wholehearted')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(390, 844)
})

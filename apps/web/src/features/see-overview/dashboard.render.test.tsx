import { expect, test, vi } from 'vitest'
import { expectAccessible } from '#testing/accessibility.ts'
import { acceptedAccident } from '#testing/examples/accidents.ts'
import { renderPart } from '#testing/render-part.tsx'
import { CaseLead } from './case-lead.tsx'
import { Counts } from './counts.tsx'
import { Plates } from './plates.tsx'
import { TipCard } from './tip-card.tsx'
import { Welcome } from './welcome.tsx'

const accidentId = '0199a000-0000-7000-8000-0000000000d1'
const report = acceptedAccident(accidentId)

test.for([
  { hour: 8, name: '', says: 'Good morning' },
  { hour: 13, name: 'Maria Ortiz', says: 'Good afternoon, Maria Ortiz' },
  { hour: 22, name: 'Maria Ortiz', says: 'Good evening, Maria Ortiz' },
])('greets at $hour: $says', async ({ hour, name, says }) => {
  vi.setSystemTime(new Date(2026, 10, 20, hour))
  const screen = await renderPart(<Welcome name={name} hasOpenCase={false} />)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(says)
})

test('says how things stand only once it is known, and nothing jumps then', async () => {
  const screen = await renderPart(<Welcome name="" hasOpenCase={undefined} />)
  const height = () => document.querySelector('main header')!.getBoundingClientRect().height
  const before = height()
  await screen.rerender(<Welcome name="" hasOpenCase />)
  await expect.element(screen.getByText('Your case is open. Here is where it stands.')).toBeVisible()
  expect(height()).toBe(before)
  await screen.rerender(<Welcome name="" hasOpenCase={false} />)
  await expect.element(screen.getByText('Ready for the road.')).toBeVisible()
})

test('leads to help first where no case is open', async () => {
  const screen = await renderPart(<Plates />)
  const links = screen.getByRole('link')
  await expect.element(links.nth(0)).toHaveAccessibleName(/Report an accident/)
  await expect.element(links.nth(1)).toHaveAccessibleName(/Find a lawyer/)
  await links.nth(2).click()
  expect(screen.go).toHaveBeenCalledWith('/physicians')
  await expectAccessible()
})

function connectionWith(fullName: string): Parameters<typeof CaseLead>[0]['open']['connections'][number] {
  // The card reads only the lawyer's name, the report and the time of a connection.
  return {
    accidentId,
    connectedAt: '2026-11-20T21:00:00.000Z',
    lawyer: { fullName },
  } as Parameters<typeof CaseLead>[0]['open']['connections'][number]
}

test('leads with an open case and its next step', async () => {
  const screen = await renderPart(<CaseLead open={{ report, connections: [] }} />)
  const card = screen.getByRole('region', { name: 'Your case R-7K2M9Q' })
  await expect.element(card).toHaveTextContent('Reported 11/20/2026, 3:05 PM')
  await expect.element(card).toHaveTextContent('W Kennedy Blvd, Tampa, FL')
  await expect.element(card.getByText('Step 1 of 4')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Next: find a lawyer/ })).toBeVisible()
  await card.getByRole('link', { name: 'Case and insurance claims' }).click()
  expect(screen.go).toHaveBeenCalledWith(`/cases/${accidentId}`)
  await expectAccessible()
})

test('names the lawyers of a case, and offers another', async () => {
  const connections = [connectionWith('Ana López'), connectionWith('Ben Cho')]
  const screen = await renderPart(<CaseLead open={{ report, connections }} />)
  await expect.element(screen.getByText('Connected with Ana López and Ben Cho')).toBeVisible()
  await expect.element(screen.getByText('Step 3 of 4')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Find another lawyer/ })).toBeVisible()
})

test('shows a case without an address', async () => {
  const location = { ...report.location, address: null }
  const screen = await renderPart(<CaseLead open={{ report: { ...report, location }, connections: [] }} />)
  await expect.element(screen.getByRole('region', { name: /^Your case/ })).not.toHaveTextContent('Tampa')
})

test('counts what the glovebox holds, and waits for it in the same room', async () => {
  const screen = await renderPart(<Counts profile={undefined} />)
  const vehicles = screen.getByRole('link', { name: /Vehicles/ })
  await expect.element(vehicles).toHaveAttribute('aria-busy', 'true')
  const { height } = vehicles.element().getBoundingClientRect()
  await screen.rerender(<Counts profile={{ vehicles: [], drivers: [], insurancePolicies: [] }} />)
  await expect.element(vehicles).toHaveAccessibleName('0 Vehicles')
  expect(vehicles.element().getBoundingClientRect().height).toBeCloseTo(height, 0)
  await screen.getByRole('link', { name: /Policies/ }).click()
  expect(screen.go).toHaveBeenCalledWith('/profile#insurance')
  await expectAccessible()
})

test('has the same tip all day, and another tomorrow', async () => {
  vi.setSystemTime(new Date(2026, 10, 20, 6))
  const screen = await renderPart(<TipCard />)
  const tip = screen.getByRole('region', { name: 'Tip of the day' })
  const morning = tip.element().textContent
  await screen.unmount()
  vi.setSystemTime(new Date(2026, 10, 20, 23))
  const evening = await renderPart(<TipCard />)
  expect(tip.element().textContent).toBe(morning)
  await evening.unmount()
  vi.setSystemTime(new Date(2026, 10, 21, 6))
  await renderPart(<TipCard />)
  expect(tip.element().textContent).not.toBe(morning)
})

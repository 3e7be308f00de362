import type { ComponentProps } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { accidentRoutes } from '@krash/contract/accidents'
import { nextStepRoutes } from '@krash/contract/accidents/next-steps'
import type { NextStep } from '@krash/contract/accidents/next-steps'
import { appointmentRoutes } from '@krash/contract/appointments'
import { connectionRoutes } from '@krash/contract/lawyer-connections'
import type { KnownCase } from '#entities/accidents/kept-cases.ts'
import { tellLive } from '#shared/live/live.ts'
import { setWaiting } from '#shared/offline/waiting.ts'
import { LineList } from '#shared/ui/content/line-list.tsx'
import { expectAccessible } from '#testing/accessibility.ts'
import { acceptedAccident } from '#testing/examples/accidents.ts'
import { exampleAppointment } from '#testing/examples/appointments.ts'
import { withoutChat } from '#testing/operator.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { CaseLead } from './case-lead.tsx'
import { Counts } from './counts.tsx'
import { Lead } from './lead.tsx'
import { Plates } from './plates.tsx'
import { TipCard } from './tip-card.tsx'
import { Welcome } from './welcome.tsx'

const renderOnPage: typeof renderPart = (part, surroundings) =>
  renderPart(part, { texts: ['home'], ...surroundings })

const accidentId = '0199a000-0000-7000-8000-0000000000d1'
const report = acceptedAccident(accidentId)
const known: KnownCase = {
  id: accidentId,
  number: report.number,
  timestamp: report.timestamp,
  place: report.location,
  stage: 0,
  lawyers: [],
}

const lawyer = { id: '0199a000-0000-7000-8000-0000000000e1', type: 'lawyer' as const, name: 'Adele Larkspur' }
const visit: NextStep = {
  kind: 'visit',
  appointmentId: '0199a000-0000-7000-8000-0000000000e2',
  start: '2026-11-20T18:00:00.000Z',
  timeZone: 'America/New_York',
  professional: lawyer,
  office: null,
}
const answer: NextStep = {
  kind: 'answer',
  conversationId: '0199a000-0000-7000-8000-0000000000e3',
  professional: { ...lawyer, name: 'Gabriela Cardenas' },
}
const claim: NextStep = { kind: 'claim', accidentId, carrierName: 'Progressive', phone: '+18005550133' }

beforeEach(() => {
  localStorage.removeItem('krash_open_cases')
  localStorage.removeItem('krash_visits')
  setWaiting({})
  server.answers(nextStepRoutes.nextSteps, [])
  server.answers(appointmentRoutes.listAppointments, [])
})

test.for([
  { hour: 8, name: '', says: 'Good morning' },
  { hour: 13, name: 'Maria Ortiz', says: 'Good afternoon, Maria Ortiz' },
  { hour: 22, name: 'Maria Ortiz', says: 'Good evening, Maria Ortiz' },
])('greets at $hour: $says', async ({ hour, name, says }) => {
  vi.setSystemTime(new Date(2026, 10, 20, hour))
  const screen = await renderOnPage(<Welcome name={name} openCases={0} />)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(says)
})

test('says how things stand only once it is known, and nothing jumps then', async () => {
  const screen = await renderOnPage(<Welcome name="" openCases={undefined} />)
  const height = () => document.querySelector('main header')!.getBoundingClientRect().height
  const before = height()
  await screen.rerender(<Welcome name="" openCases={1} />)
  await expect.element(screen.getByText('Your case is open. Here is where it stands.')).toBeVisible()
  expect(height()).toBe(before)
  await screen.rerender(<Welcome name="" openCases={0} />)
  await expect.element(screen.getByText('Ready for the road.')).toBeVisible()
})

test('leads to help first where no case is open', async () => {
  const screen = await renderOnPage(<Plates />)
  const links = screen.getByRole('link')
  await expect.element(links.nth(0)).toHaveAccessibleName(/Report an accident/)
  await expect.element(links.nth(1)).toHaveAccessibleName(/Find a lawyer/)
  await links.nth(2).click()
  expect(screen.go).toHaveBeenCalledWith('/physicians')
  await expectAccessible()
})

test('leads with an open case and its next step', async () => {
  const screen = await renderOnPage(<CaseLead cases={[known]} steps={[{ kind: 'lawyer', accidentId }]} />)
  const card = screen.getByRole('region', { name: 'Your case R-7K2M9Q' })
  await expect.element(card).toHaveTextContent('Happened 11/20/2026, 3:05 PM')
  await expect.element(card).toHaveTextContent('W Kennedy Blvd, Tampa, FL')
  await expect.element(card.getByText('Step 1 of 4')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Next: find a lawyer/ })).toBeVisible()
  await card.getByRole('link', { name: 'Case and insurance claims' }).click()
  expect(screen.go).toHaveBeenCalledWith(`/cases/${accidentId}`)
  await expectAccessible()
})

test('names the lawyers of a case, and offers another', async () => {
  const connected = { ...known, stage: 2, lawyers: ['Ana López', 'Ben Cho'] }
  const screen = await renderOnPage(<CaseLead cases={[connected]} steps={[]} />)
  await expect.element(screen.getByText('Connected with Ana López and Ben Cho')).toBeVisible()
  await expect.element(screen.getByText('Step 3 of 4')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /See my case/ })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Find another lawyer/ })).toBeVisible()
})

test('with two lawyers connected, a visit today comes first, then the unread answer and the insurer', async () => {
  vi.setSystemTime(new Date('2026-11-20T14:00:00.000Z'))
  const connected = { ...known, stage: 2, lawyers: ['Adele Larkspur', 'Gabriela Cardenas'] }
  const screen = await renderOnPage(<CaseLead cases={[connected]} steps={[visit, answer, claim]} />)
  vi.useRealTimers()
  const links = screen.getByRole('link')
  await expect.element(links.nth(0)).toHaveAccessibleName(/^Today 1:00.PM, .?Adele Larkspur/)
  await expect.element(links.nth(0)).toHaveAttribute('href', '/appointments')
  await expect.element(links.nth(1)).toHaveAccessibleName(/^Read: .?Gabriela Cardenas.? answered$/)
  await expect.element(links.nth(1)).toHaveAttribute('href', `/chat/${lawyer.id}`)
  await expect.element(links.nth(2)).toHaveAccessibleName(/^Call: Tell .?Progressive/)
  await expect.element(links.nth(2)).toHaveAttribute('href', 'tel:+18005550133')
  await expectAccessible()
})

test('offers the way to a visit whose address is known', async () => {
  const office = { address: '100 Pine St', city: 'Tampa', state: 'FL', zipCode: '33602' }
  const way = expect.stringMatching(/destination=100\+Pine\+St%2C\+Tampa%2C\+FL\+33602$/) as string
  const steps = [{ ...visit, office }, answer]
  const screen = await renderOnPage(<CaseLead cases={[known]} steps={steps} />)
  const plate = screen.getByRole('link').first()
  await expect.element(plate).toHaveAttribute('href', way)
  await expect.element(plate).toHaveAttribute('target', '_blank')
  await screen.rerender(<CaseLead cases={[known]} steps={steps.toReversed()} />)
  const row = screen.getByRole('link', { name: /^Directions: .*Adele Larkspur/ })
  await expect.element(row).toHaveTextContent('Directions')
  await expect.element(row).toHaveAttribute('href', way)
  await expectAccessible()
})

test('leads straight to the message for the own people', async () => {
  const screen = await renderOnPage(<CaseLead cases={[known]} steps={[{ kind: 'people', accidentId }]} />)
  await screen.getByRole('link', { name: /Tell my people/ }).click()
  expect(screen.go).toHaveBeenCalledWith(`/cases/${accidentId}?tell=now`)
})

test('a report that has not left the device comes before everything', async () => {
  server.answers(accidentRoutes.listAccidents, [report])
  server.answers(connectionRoutes.myConnections, [])
  server.answers(nextStepRoutes.nextSteps, [visit, answer, claim])
  setWaiting({ report: 1 })
  const screen = await renderOnPage(<Lead name="" openCount={1} />)
  const links = screen.getByRole('link')
  await expect.element(links.nth(0)).toHaveAccessibleName(/^A report is waiting to go/)
  await expect.element(links.nth(1)).toHaveAccessibleName(/^See: .*Adele Larkspur/)
  await expect.element(links.nth(2)).toHaveAccessibleName(/^Read:/)
  await expect.element(screen.getByText(/Tell .?Progressive/)).not.toBeInTheDocument()
})

test('without a case, what is next stands under the two plates', async () => {
  server.answers(accidentRoutes.listAccidents, [])
  server.answers(nextStepRoutes.nextSteps, [answer])
  const answerNow = server.waits(nextStepRoutes.nextSteps)
  const screen = await renderOnPage(<Lead name="" openCount={0} />)
  const links = screen.getByRole('link')
  await expect.element(screen.getByRole('link', { name: /Report an accident/ })).toBeVisible()
  const hidden = whatIsHidden()
  answerNow()
  await expect.element(screen.getByRole('link', { name: /^Read:/ })).toBeVisible()
  expect(hidden()).not.toContain('Report an accident')
  await expect.element(links.nth(0)).toHaveAccessibleName(/Report an accident/)
  await expectAccessible()
})

/** The words of whatever is taken out of sight from now on, for however short a time. */
function whatIsHidden(): () => string {
  let words = ''
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLElement && target.style.display === 'none') words += target.textContent
  })
  observer.observe(document.body, { subtree: true, attributeFilter: ['style'] })
  onTestFinished(() => observer.disconnect())
  return () => words
}

test('an answer is no step where messages are switched off', async () => {
  await withoutChat()
  server.answers(accidentRoutes.listAccidents, [report])
  server.answers(connectionRoutes.myConnections, [])
  server.answers(nextStepRoutes.nextSteps, [answer, claim])
  const screen = await renderOnPage(<Lead name="" openCount={1} />)
  await expect.element(screen.getByRole('link').first()).toHaveAccessibleName(/^Tell .?Progressive/)
  expect(document.querySelectorAll('[href^="/chat"]').length).toBe(0)
})

test('shows what stands below only when nothing above it grows any more', async () => {
  server.answers(accidentRoutes.listAccidents, [report])
  server.answers(connectionRoutes.myConnections, [])
  server.answers(nextStepRoutes.nextSteps, [visit, answer])
  const answerNow = server.waits(nextStepRoutes.nextSteps)
  const screen = await renderOnPage(
    <Lead name="" openCount={1}>
      {() => <p>Below</p>}
    </Lead>,
  )
  await expect.element(screen.getByText(/Your case is open/)).toBeVisible()
  await expect.element(screen.getByText('Below')).not.toBeVisible()
  answerNow()
  await expect.element(screen.getByText('Below')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Read:/ })).toBeVisible()
})

test('where the server cannot say what is next, the case of the device does', async () => {
  server.answers(accidentRoutes.listAccidents, [report])
  server.answers(connectionRoutes.myConnections, [])
  server.refuses(nextStepRoutes.nextSteps, 'SERVER_ERROR')
  const screen = await renderOnPage(<Lead name="" openCount={1} />)
  await expect.element(screen.getByRole('link', { name: /Next: find a lawyer/ })).toBeVisible()
})

test('a visit of today that the server told of stays the next step where the server cannot be reached', async () => {
  vi.setSystemTime(new Date('2026-11-23T12:00:00.000Z'))
  const booked = exampleAppointment(1)
  const { id, start, timeZone, professional } = booked
  const who = { id: professional.id, type: professional.type, name: professional.fullName }
  server.answers(accidentRoutes.listAccidents, [report])
  server.answers(connectionRoutes.myConnections, [])
  server.answers(appointmentRoutes.listAppointments, [booked])
  server.answers(nextStepRoutes.nextSteps, [
    { kind: 'visit', appointmentId: id, start, timeZone, professional: who, office: null },
  ])
  const before = await renderOnPage(<Lead name="" openCount={1} />)
  await expect.poll(() => localStorage.getItem('krash_visits')).toContain(id)
  await before.unmount()
  for (const route of [
    accidentRoutes.listAccidents,
    connectionRoutes.myConnections,
    nextStepRoutes.nextSteps,
  ])
    server.isLost(route)
  const screen = await renderOnPage(<Lead name="" openCount={undefined} />)
  const first = screen.getByRole('link').first()
  await expect.element(first).toHaveAccessibleName(/^Today 9:00.AM, .?Dr\.\sDoctor 1/)
  await expect.element(first).toHaveAttribute('href', '/appointments')
  await expect.element(screen.getByText(/We could not refresh this/)).toBeVisible()
  vi.useRealTimers()
})

test('an answer that comes while the page is open becomes the next step', async () => {
  server.answers(accidentRoutes.listAccidents, [report])
  server.answers(connectionRoutes.myConnections, [])
  const screen = await renderOnPage(<Lead name="" openCount={1} />)
  await expect.element(screen.getByRole('link', { name: /Next: find a lawyer/ })).toBeVisible()
  server.answers(nextStepRoutes.nextSteps, [answer])
  tellLive('read', {})
  await expect.element(screen.getByRole('link', { name: /answered/ })).toBeVisible()
})

test('tells the place of a case as its card does', async () => {
  const place = { ...report.location, address: 'Tampa, FL' }
  const screen = await renderOnPage(<CaseLead cases={[{ ...known, place }]} steps={[]} />)
  const card = screen.getByRole('region', { name: /^Your case/ })
  await expect.element(card.getByText('Near Tampa, FL 33602 (Hillsborough County)')).toBeVisible()
})

test('shows every open case, newest first', async () => {
  const older = { ...acceptedAccident('0199a000-0000-7000-8000-0000000000d0'), number: 'R-OLD001' }
  server.answers(accidentRoutes.listAccidents, [report, older])
  server.answers(connectionRoutes.myConnections, [])
  const screen = await renderOnPage(<Lead name="" openCount={2} />)
  const cases = screen.getByRole('region', { name: /^Your case/ })
  await expect.element(cases.nth(0)).toHaveAccessibleName('Your case R-7K2M9Q')
  await expect.element(cases.nth(1)).toHaveAccessibleName('Your case R-OLD001')
  await expect.element(screen.getByText(/You have 2 open cases/)).toBeVisible()
  expect(server.heard(accidentRoutes.listAccidents)[0]).toMatchObject({ query: { isActive: true } })
  await expectAccessible()
})

test('keeps the last known case when the server fails, and says that it could not refresh', async () => {
  server.answers(accidentRoutes.listAccidents, [report])
  server.answers(connectionRoutes.myConnections, [])
  const before = await renderOnPage(<Lead name="" openCount={1} />)
  await expect.element(before.getByRole('region', { name: /^Your case/ })).toBeVisible()
  await before.unmount()
  server.refuses(accidentRoutes.listAccidents, 'SERVER_ERROR')
  const screen = await renderOnPage(<Lead name="" openCount={undefined} />)
  await expect.element(screen.getByText(/We could not refresh this/)).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Your case R-7K2M9Q' })).toBeVisible()
  await expect.element(screen.getByText('Ready for the road.')).not.toBeInTheDocument()
  server.answers(accidentRoutes.listAccidents, [])
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('Ready for the road.')).toBeVisible()
})

test('never says that nothing is open where it could not ask, nor that something is shown where nothing is known', async () => {
  server.refuses(accidentRoutes.listAccidents, 'SERVER_ERROR')
  const screen = await renderOnPage(<Lead name="" openCount={undefined} />)
  await expect.element(screen.getByText('We could not refresh this.', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Report an accident/ })).toBeVisible()
  await expect.element(screen.getByText('Ready for the road.')).not.toBeInTheDocument()
})

test('counts what the glovebox holds, and waits for it in the same room', async () => {
  const lines = (profile: ComponentProps<typeof Counts>['profile']) => (
    <LineList label="Your papers">
      <Counts profile={profile} />
    </LineList>
  )
  const screen = await renderOnPage(lines(undefined))
  const vehicles = screen.getByRole('link', { name: /Vehicles/ })
  await expect.element(vehicles).toHaveAttribute('aria-busy', 'true')
  const { height } = vehicles.element().getBoundingClientRect()
  const one = { id: accidentId } as never
  await screen.rerender(lines({ vehicles: [], drivers: [], insurancePolicies: [one] }))
  await expect.element(vehicles).toHaveAccessibleName('Vehicles Add')
  expect(vehicles.element().getBoundingClientRect().height).toBeCloseTo(height, 0)
  await vehicles.click()
  expect(screen.go).toHaveBeenLastCalledWith('/profile?add=vehicle')
  await screen.getByRole('link', { name: 'Policies 1' }).click()
  expect(screen.go).toHaveBeenLastCalledWith('/profile#insurance')
  await expectAccessible()
})

test('tells what stands below whether a case is open', async () => {
  server.answers(accidentRoutes.listAccidents, [])
  const screen = await renderOnPage(
    <Lead name="" openCount={0}>
      {(isCaseOpen) => <p>{isCaseOpen ? 'With a case' : 'Without a case'}</p>}
    </Lead>,
  )
  await expect.element(screen.getByText('Without a case')).toBeVisible()
})

test('has the same tip all day, and another tomorrow', async () => {
  vi.setSystemTime(new Date(2026, 10, 20, 6))
  const screen = await renderOnPage(<TipCard />)
  const tip = screen.getByRole('region', { name: 'Tip of the day' })
  const morning = tip.element().textContent
  await screen.unmount()
  vi.setSystemTime(new Date(2026, 10, 20, 23))
  const evening = await renderOnPage(<TipCard />)
  expect(tip.element().textContent).toBe(morning)
  await evening.unmount()
  vi.setSystemTime(new Date(2026, 10, 21, 6))
  await renderOnPage(<TipCard />)
  expect(tip.element().textContent).not.toBe(morning)
})

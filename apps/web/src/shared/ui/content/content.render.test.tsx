import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { AvailabilityLamps } from './availability-lamps.tsx'
import { Card } from './card.tsx'
import { FilterChip, RemovableChip } from './chip.tsx'
import { LaneSteps } from './lane-steps.tsx'
import { MatchBreakdown } from './match-breakdown.tsx'
import { ProfessionalCard } from './professional-card.tsx'
import { RatingInput } from '../form/rating-input.tsx'
import { Rating } from './rating.tsx'
import { Line, LineList } from './line-list.tsx'
import { StatusRing } from './status-ring.tsx'
import { TimeAgo } from './time-ago.tsx'
import { Timeline, TimelineEntry } from './timeline.tsx'

test.for([
  { value: 4.84, reviews: 212, says: '4.8 (212 reviews)' },
  { value: 5, reviews: 1, says: '5.0 (1 review)' },
  { value: 0, reviews: 0, says: 'No reviews yet' },
])('a rating says $says', async ({ says, ...facts }) => {
  const screen = await renderPart(<Rating {...facts} />)
  await expect.element(screen.getByText(says)).toBeVisible()
})

function Stars({ isRequired }: { isRequired: boolean }): ReactNode {
  const [value, setValue] = useState(0)
  return <RatingInput legend="Your rating" isRequired={isRequired} value={value} onChange={setValue} />
}

test('stars are given by keyboard and can be taken back', async () => {
  const screen = await renderPart(<Stars isRequired={false} />)
  await screen.getByRole('radio', { name: '3 stars' }).click()
  await expect.element(screen.getByRole('radio', { name: '3 stars' })).toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await screen.getByRole('radio', { name: 'No rating' }).click()
  await expect.element(screen.getByRole('radio', { name: '4 stars' })).not.toBeChecked()
  await expectAccessible()
})

test('a rating that has to be given offers no way around it', async () => {
  const screen = await renderPart(<Stars isRequired />)
  await expect.element(screen.getByRole('radio')).toHaveLength(5)
})

test('a lane says which step is done, which is now, and how many there are', async () => {
  const steps = ['Where', 'What', 'Check']
  const screen = await renderPart(<LaneSteps label="Your report" steps={steps} current={1} />)
  await expect.element(screen.getByText('Step 2 of 3')).toBeVisible()
  const lane = screen.getByRole('list', { name: 'Your report' }).getByRole('listitem')
  await expect.element(lane.nth(0)).toHaveTextContent('Where, done')
  await expect.element(lane.nth(1)).toHaveAttribute('aria-current', 'step')
  await expect.element(lane.nth(2)).not.toHaveAttribute('aria-current')
  await expectAccessible()
  await screen.rerender(<LaneSteps label="Your report" steps={steps} current={3} />)
  await expect.element(screen.getByText('Step 3 of 3')).toBeVisible()
  await expect.element(lane.nth(2)).toHaveTextContent('Check, done')
})

test('six short steps stay in their place on the narrowest screen, in Arabic too', async () => {
  const steps = ['1', '2', '3', '4', '5', '6']
  const screen = await renderPart(
    <div style={{ inlineSize: '18rem' }}>
      <LaneSteps label="Steps" steps={steps} current={0} isShort />
    </div>,
    { language: 'ar' },
  )
  const lane = screen.getByRole('list', { name: 'Steps' })
  await expect.element(lane).toBeVisible()
  const { left } = lane.element().getBoundingClientRect()
  const dots = [...lane.element().querySelectorAll('li > :first-child')]
  expect(Math.min(...dots.map((dot) => dot.getBoundingClientRect().left))).toBeGreaterThanOrEqual(left)
})

test.for([
  { percent: 80, band: 'high' },
  { percent: 79, band: 'medium' },
  { percent: 50, band: 'medium' },
  { percent: 49, band: 'low' },
])('a ring of $percent is $band', async ({ percent, band }) => {
  const screen = await renderPart(<StatusRing percent={percent}>Your profile</StatusRing>)
  const ring = screen.getByRole('img', { name: `${percent}% complete` })
  await expect.element(ring).toHaveAttribute('data-band', band)
})

test('a line is on its way, there, or an invitation', async () => {
  const line = { href: '/profile', label: 'Vehicles', icon: null }
  const shown = (more: { value: string | undefined; invitation?: string }) => (
    <LineList label="Your papers">
      <Line {...line} {...more} />
    </LineList>
  )
  const screen = await renderPart(shown({ value: undefined }))
  const link = screen.getByRole('link', { name: /Vehicles/ })
  await expect.element(link).toHaveAttribute('aria-busy', 'true')
  await screen.rerender(shown({ value: '1,200' }))
  await expect.element(link).toHaveAccessibleName('Vehicles 1,200')
  await expect.element(link).not.toHaveAttribute('aria-busy')
  await screen.rerender(shown({ value: '0', invitation: 'Add' }))
  await expect.element(link).toHaveAccessibleName('Vehicles Add')
  await expectAccessible()
})

test('a match is explained wish by wish', async () => {
  const parts = [
    { id: 'area', label: 'Practice area', points: 40, max: 40 },
    { id: 'years', label: 'Experience', points: 7.25, max: 20, note: '5 years of work' },
  ]
  const screen = await renderPart(<MatchBreakdown percent={84} parts={parts} />)
  await expect.element(screen.getByText('84% match')).toBeVisible()
  await expect.element(screen.getByText(/close to your wishes/)).toBeVisible()
  await expect.element(screen.getByText('7.3 of 20 points')).toBeVisible()
  await expect.element(screen.getByText('5 years of work')).toBeVisible()
  await expectAccessible()
})

test('lamps say in words who is free, or that nobody knows', async () => {
  const availability = { immediate: false, today: true, thisWeek: true, until: null }
  const screen = await renderPart(<AvailabilityLamps availability={availability} />, { texts: ['help'] })
  const lamps = screen.getByRole('listitem')
  await expect.element(lamps).toHaveLength(3)
  const words = lamps.elements().map((lamp) => lamp.textContent)
  await screen.rerender(
    <AvailabilityLamps availability={{ immediate: true, today: false, thisWeek: false, until: null }} />,
  )
  const others = lamps.elements().map((lamp) => lamp.textContent)
  expect(new Set([...words, ...others]).size).toBe(6)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await screen.rerender(
    <AvailabilityLamps availability={{ immediate: true, today: true, thisWeek: true, until }} />,
  )
  await expect.element(screen.getByText(/^Available now until \d+:\d+ [AP]M$/)).toBeVisible()
  const past = new Date(Date.now() - 60_000).toISOString()
  await screen.rerender(
    <AvailabilityLamps availability={{ immediate: true, today: true, thisWeek: true, until: past }} />,
  )
  await expect.element(screen.getByText(/Available now/)).not.toBeInTheDocument()
  await screen.rerender(<AvailabilityLamps availability={null} />)
  await expect.element(lamps).not.toBeInTheDocument()
})

test('a time keeps up with the clock', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.setSystemTime('2026-11-20T12:00:00Z')
  const screen = await renderPart(<TimeAgo at="2026-11-20T11:55:00Z" />)
  await expect.element(screen.getByText('5 minutes ago')).toHaveAttribute('title', '11/20/2026, 6:55 AM')
  vi.advanceTimersByTime(60_000)
  await expect.element(screen.getByText('6 minutes ago')).toBeVisible()
})

test('what happened unfolds where there is more to it', async () => {
  const details = { summary: 'Show more', content: <p>From the phone</p> }
  const screen = await renderPart(
    <Timeline label="What happened">
      <TimelineEntry icon={null} title="Report sent" time="Now" isUnread details={details} />
      <TimelineEntry icon={null} title="Signed in" time="Yesterday" />
    </Timeline>,
  )
  const entries = screen.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  await expect.element(entries.first()).toHaveTextContent('New')
  await expect.element(entries.last()).not.toHaveTextContent('New')
  await expect.element(screen.getByText('From the phone')).not.toBeVisible()
  await screen.getByText('Show more').click()
  await expect.element(screen.getByText('From the phone')).toBeVisible()
  await expectAccessible()
})

test('chips switch on and off, and take away what they name', async () => {
  const onClick = vi.fn<() => void>()
  const screen = await renderPart(
    <>
      <FilterChip isOn>Reports</FilterChip>
      <RemovableChip label="Remove filter Tampa" onClick={onClick}>
        Tampa
      </RemovableChip>
    </>,
  )
  await expect
    .element(screen.getByRole('button', { name: 'Reports' }))
    .toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: 'Remove filter Tampa' }).click()
  expect(onClick).toHaveBeenCalledOnce()
  await expectAccessible()
})

test('a card is named by its title, which may be the link of the whole card', async () => {
  const screen = await renderPart(
    <Card title="Your case" href="/cases/1" isSelected>
      <p>R-7K2M9Q</p>
    </Card>,
  )
  const card = screen.getByRole('region', { name: 'Your case' })
  await expect.element(card.getByRole('img', { name: 'Chosen' })).toBeVisible()
  const box = card.element().getBoundingClientRect()
  await userEvent.click(card, { position: { x: box.width / 2, y: box.height - 8 } })
  expect(screen.go).toHaveBeenCalledWith('/cases/1')
  await expectAccessible()
})

const lawyer = { name: 'Ana María López Ortiz', subtitle: 'López Law', facts: [] }

test('a person is chosen by a press anywhere, and by a button for keys', async () => {
  const onToggle = vi.fn<() => void>()
  const screen = await renderPart(
    <ProfessionalCard {...lawyer} onToggle={onToggle} actions={<button type="button">Choose</button>} />,
  )
  const card = screen.getByRole('article', { name: 'Ana María López Ortiz' })
  await userEvent.click(card, { position: { x: 200, y: 4 } })
  expect(onToggle).toHaveBeenCalledOnce()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Choose' })).toHaveFocus()
  await expect.element(screen.getByText('AO')).toBeVisible()
  await expectAccessible()
})

test('a person opens by their name, and no red lies on them', async () => {
  const onOpen = vi.fn<() => void>()
  const screen = await renderPart(
    <ProfessionalCard {...lawyer} onOpen={onOpen} matchPercent={42} standing={<strong>Best match</strong>} />,
  )
  await screen.getByRole('button', { name: lawyer.name }).click()
  expect(onOpen).toHaveBeenCalledOnce()
  const surface = () => getComputedStyle(screen.getByText(/% match/).element()).backgroundColor
  const low = surface()
  await screen.rerender(<ProfessionalCard {...lawyer} matchPercent={91} />)
  expect(surface()).toBe(low)
})

test('a person shows how well they match, without a word of blame', async () => {
  const screen = await renderPart(<ProfessionalCard {...lawyer} matchPercent={91} />)
  await expect.element(screen.getByText('91% match')).toBeVisible()
  await screen.rerender(<ProfessionalCard {...lawyer} matchPercent={42} />)
  await expect.element(screen.getByText(/42% match.*fewer of your wishes/)).toBeVisible()
  // Beside "2 of 3 wishes" that would be a contradiction: few points do not mean few wishes.
  await screen.rerender(<ProfessionalCard {...lawyer} matchPercent={42} meetsMost />)
  await expect.element(screen.getByText(/42% match.*less close to your wishes/)).toBeVisible()
  await screen.rerender(<ProfessionalCard {...lawyer} />)
  await expect.element(screen.getByText(/match/)).not.toBeInTheDocument()
})

test('the marks of a person are words, and an invented person says so', async () => {
  const onToggle = vi.fn<() => void>()
  const screen = await renderPart(
    <ProfessionalCard
      {...lawyer}
      isPartner
      available="Available now until 5:00 PM"
      isConnected
      isDemo
      tags={['English', 'Español']}
      favourite={
        <button type="button" onClick={onToggle}>
          Save
        </button>
      }
    />,
  )
  for (const mark of ['Connected', 'Preferred partner', 'Available now until 5:00 PM', 'Demo', 'Español'])
    await expect.element(screen.getByText(mark)).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  expect(onToggle).toHaveBeenCalledOnce()
  await expectAccessible()
})

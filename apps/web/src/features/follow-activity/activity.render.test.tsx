import { expect, test } from 'vitest'
import { activityRoutes } from '@krash/contract/activity'
import { activityOf } from '#testing/examples/activity.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { useActivitySummary } from '#entities/activity/activity-queries.ts'
import { ActivityFeed } from './activity-feed.tsx'
import { ActivitySummary } from './activity-summary.tsx'

const renderOnPage: typeof renderPart = (part, surroundings) =>
  renderPart(part, { texts: ['home'], ...surroundings })

const { activitySummary, recentActivity } = activityRoutes

test('the lines of the summary add up to its total, and each bar is its share', async () => {
  const types = ['profile_updated', 'vehicle_added', 'driver_added', 'message_sent', 'navigation']
  server.answers(activitySummary, {
    totalActivities: 8,
    recentActivities: 8,
    activityByType: { ...Object.fromEntries(types.map((type) => [type, 1])), emergency_reported: 3 },
    lastActivity: null,
    period: { days: 30, startDate: '2026-10-21T12:00:00.000Z', endDate: '2026-11-20T12:00:00.000Z' },
  })
  const screen = await renderOnPage(<ActivitySummary />)
  await expect.element(screen.getByText('8 entries')).toBeVisible()
  await expect.element(screen.getByText('Everything else')).toBeVisible()
  const figures = screen
    .getByRole('definition')
    .elements()
    .map((figure) => Number(figure.textContent))
  expect(figures).toEqual([3, 1, 1, 1, 2])
  const bars = [...document.querySelectorAll<HTMLElement>('dd[aria-hidden]')]
  expect(bars.map(({ style }) => style.inlineSize)).toEqual(['37.5%', '12.5%', '12.5%', '12.5%', '25%'])
  await expectAccessible()
})

function Known() {
  return useActivitySummary().data === undefined ? null : <p>Known now</p>
}

test.for([
  { says: 'nothing', total: 0 },
  { says: 'opened pages alone', total: 4 },
])('sums up nothing where there is $says', async ({ total }) => {
  server.answers(activitySummary, {
    totalActivities: total,
    recentActivities: total,
    activityByType: total === 0 ? {} : { navigation: total },
    lastActivity: null,
    period: { days: 30, startDate: '2026-10-21T12:00:00.000Z', endDate: '2026-11-20T12:00:00.000Z' },
  })
  const screen = await renderOnPage(
    <>
      <ActivitySummary />
      <Known />
    </>,
  )
  await expect.element(screen.getByText('Known now')).toBeVisible()
  expect(screen.getByText(/30 days/).elements()).toHaveLength(0)
})

test('the feed leaves opened pages out, and shows a visit with a calendar', async () => {
  const visit = activityOf({
    type: 'professional_contacted',
    title: 'Visit booked',
    metadata: { phrase: 'appointmentBooked', values: { name: 'Dr. Diaz' } },
    icon: 'briefcase',
  })
  server.answers(recentActivity, {
    activities: [visit],
    pagination: { limit: 5, offset: 0, page: 1, total: 1, hasMore: false },
  })
  const screen = await renderOnPage(<ActivityFeed />)
  await expect.element(screen.getByText('Visit with Dr. Diaz booked')).toBeVisible()
  expect(document.querySelector('main .lucide-calendar-days')).not.toBeNull()
  expect(server.heard(recentActivity)[0]).toMatchObject({ query: { without: 'navigation' } })
})

test('where the feed did not come, it says so and shows examples, marked as such', async () => {
  server.refuses(recentActivity, 'FORBIDDEN')
  const screen = await renderOnPage(<ActivityFeed />)
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Failed to fetch recent activity. We could not load your activity.')
  const examples = screen.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
  await expect.element(examples).toHaveLength(3)
  for (const example of examples.elements()) expect(example.textContent).toContain('Example')
  await expectAccessible()
})

import { expect, test } from 'vitest'
import { activityRoutes } from '@krash/contract/activity'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { MonthBars } from './month-bars.tsx'

const { activityStats } = activityRoutes

test('says that the summary did not come, and asks again', async () => {
  server.refuses(activityStats, 'FORBIDDEN')
  const screen = await renderPart(<MonthBars isBusy={false} onDay={() => undefined} />, { texts: ['follow'] })
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Failed to fetch activity summary. Your list is as it was. Try again in a moment.')
  await expectAccessible()
  server.answers(activityStats, {
    total: 3,
    unread: 0,
    today: 3,
    archived: 0,
    week: 3,
    month: 3,
    days: [{ date: '2026-11-20', total: 3 }],
  })
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('slider')).toBeVisible()
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})

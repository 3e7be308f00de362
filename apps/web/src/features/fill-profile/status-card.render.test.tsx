import { expect, test, vi } from 'vitest'
import { expectAccessible } from '#testing/accessibility.ts'
import { driver, policy, vehicle } from '#testing/examples/glovebox.ts'
import { maria } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { AccountCard } from './account-card.tsx'
import { StatusCard } from './status-card.tsx'

const whole = { ...maria, vehicles: [vehicle], drivers: [driver] }
const policyUntil = (policyEndDate: string) => [{ ...policy, policyEndDate }]

test('the ring and the account tell the same figure', async () => {
  const screen = await renderPart(
    <>
      <StatusCard title="Profile status" profile={maria} />
      <AccountCard profile={maria} />
    </>,
    { texts: ['home'] },
  )
  await expect.element(screen.getByText('63% of your details are filled in')).toBeVisible()
  await expect.element(screen.getByRole('img', { name: '63% complete' })).toBeVisible()
  await expectAccessible()
})

test.for([
  { until: '2026-11-29', says: 'Well prepared', link: true },
  { until: '2027-11-20', says: 'All in order', link: false },
])('with a policy until $until it says "$says"', async ({ until, says, link }) => {
  vi.setSystemTime(new Date(2026, 10, 20, 12))
  const profile = { ...whole, insurancePolicies: policyUntil(until) }
  const screen = await renderPart(<StatusCard title="Profile status" profile={profile} />, {
    texts: ['home'],
  })
  await expect.element(screen.getByText(says)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Check when your policy ends' }).elements()).toHaveLength(
    link ? 1 : 0,
  )
})

import { expect, test, vi } from 'vitest'
import { LineList } from '#shared/ui/content/line-list.tsx'
import { expectAccessible } from '#testing/accessibility.ts'
import { driver, policy, vehicle } from '#testing/examples/glovebox.ts'
import { maria } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { StatusLines } from './status-lines.tsx'

const whole = { ...maria, vehicles: [vehicle], drivers: [driver] }

async function show(profile: typeof maria, isAsking = false) {
  const screen = await renderPart(
    <LineList label="Your papers">
      <StatusLines profile={profile} isAsking={isAsking} />
    </LineList>,
    { texts: ['home'] },
  )
  return { screen, line: screen.getByRole('link', { name: /^Ready for an accident/ }) }
}

test('says how complete the profile is, and what is next', async () => {
  const { line } = await show(maria)
  await expect.element(line).toHaveTextContent('Ready for an accidentAdd a vehicle63%')
  await expectAccessible()
})

test.for([
  { until: '2027-11-20', says: 'Ready for an accident100%', href: '/profile' },
  {
    until: '2026-12-20',
    says: 'Ready for an accidentCheck when your policy ends',
    href: '/profile#insurance',
  },
  {
    until: '2026-11-19',
    says: 'Ready for an accidentCheck when your policy ends',
    href: '/profile#insurance',
  },
])('with everything given and a policy until $until: $says', async ({ until, says, href }) => {
  vi.setSystemTime(new Date(2026, 10, 20, 12))
  const { line } = await show({ ...whole, insurancePolicies: [{ ...policy, policyEndDate: until }] })
  await expect.element(line).toHaveAttribute('href', href)
  expect(line.element().textContent).toBe(says)
})

test('leaves what is next to the first questions while they stand', async () => {
  const { screen, line } = await show(maria, true)
  await expect.element(screen.getByRole('link', { name: /^Account status/ })).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
})

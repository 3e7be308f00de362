import { expect, test } from 'vitest'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { ReferralCard } from './referral-card.tsx'

const renderOnPage: typeof renderPart = (part, surroundings) =>
  renderPart(part, { texts: ['home'], ...surroundings })

test.for([
  { joinedCount: 1, says: '1 person joined with your code.' },
  { joinedCount: 3, says: '3 people joined with your code.' },
])('says that $says', async ({ joinedCount, says }) => {
  const screen = await renderOnPage(<ReferralCard code="KR-7F3K2" joinedCount={joinedCount} />)
  await expect.element(screen.getByText(says)).toBeVisible()
  await expectAccessible()
})

test('says nothing of it while nobody has joined', async () => {
  const screen = await renderOnPage(<ReferralCard code="KR-7F3K2" joinedCount={0} />)
  await expect.element(screen.getByText('KR-7F3K2')).toBeVisible()
  expect(screen.getByText(/joined/).elements()).toHaveLength(0)
})

test.for([
  { joinedCount: 2, says: 'انضم شخصان برمزك.' },
  { joinedCount: 5, says: 'انضم 5 أشخاص برمزك.' },
])('counts in Arabic: $says', async ({ joinedCount, says }) => {
  const screen = await renderOnPage(<ReferralCard code="KR-7F3K2" joinedCount={joinedCount} />, {
    language: 'ar',
  })
  await expect.element(screen.getByText(says)).toBeVisible()
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { reportOf } from '#entities/accidents/outbox-report.ts'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { waitingReport } from '#entities/accidents/waiting-report.ts'
import { device } from '#shared/offline/this-device.ts'
import { endSession } from '#shared/session/session-store.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { acceptedAccident, draftWithPhotos } from '#testing/examples/accidents.ts'
import { clearOutbox } from '#testing/outbox.ts'
import { renderPart } from '#testing/render-part.tsx'
import { ReportWaits } from './report-waits.tsx'

const parts = { userId: 'u2', now: new Date(), newKey: () => 'k' }

beforeEach(() => endSession(null))
afterEach(clearOutbox)

async function show(report: OutboxReport) {
  await (await device()).change(({ outbox }) => outbox.put(report))
  return renderPart(<ReportWaits />, { isGuest: true, texts: ['report'] })
}

test('leads to the account whose report waits, and shows nothing of it', async () => {
  const screen = await show(reportOf(draftWithPhotos(1), parts))
  const notice = screen.getByRole('status')
  await expect.element(notice).toHaveTextContent('Your report waits on this phone.')
  await expect
    .element(notice.getByRole('link', { name: 'Sign in and send' }))
    .toHaveAttribute('href', '/login?from=%2Femergency')
  await expect.element(notice).not.toHaveTextContent('Hit from behind')
  await expectAccessible()
  expect(await waitingReport()).toBe('account')
})

test('says nothing of a report that has arrived', async () => {
  const report = reportOf(draftWithPhotos(0), parts)
  const screen = await show({
    ...report,
    accident: acceptedAccident('0199a000-0000-7000-8000-0000000000d1'),
    delivery: { ...report.delivery, status: 'safe' },
  })
  expect(await waitingReport()).toBeNull()
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
})

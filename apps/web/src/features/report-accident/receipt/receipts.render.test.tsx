import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accidentRoutes } from '@krash/contract/accidents'
import { reportOf } from '#entities/accidents/outbox-report.ts'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { device } from '#shared/offline/this-device.ts'
import { freshDelivery } from '#shared/offline/parcel.ts'
import type { Delivery } from '#shared/offline/parcel.ts'
import { acceptedAccident, draftWithPhotos } from '#testing/examples/accidents.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { clearDraft } from '#testing/draft.ts'
import { clearOutbox } from '#testing/outbox.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { Receipts } from './latest-receipt.tsx'

const accident = acceptedAccident('0199a000-0000-7000-8000-0000000000d1')
const safe: Delivery = { ...freshDelivery(), status: 'safe', attempts: 1 }
const later: Delivery = { ...freshDelivery(), attempts: 1, nextTryAt: Date.now() + 3_600_000 }
const refused = (why: string): Delivery => ({ ...freshDelivery(), status: 'refused', refusal: why })

/** A report of the person who is signed in, whose words and photos have come so far. */
function reportWith(words: Delivery, photos: Delivery[] = []): OutboxReport {
  const parts = { userId: 'u1', now: new Date(), newKey: () => 'photo-send-key' }
  const report = reportOf(draftWithPhotos(photos.length), parts)
  return {
    ...report,
    delivery: words,
    accident: words.status === 'safe' ? accident : null,
    photos: report.photos.map((photo, at) => ({ ...photo, delivery: photos[at]! })),
  }
}

beforeEach(() => server.answers(accidentRoutes.reportAccident, accident))
afterEach(async () => {
  await clearOutbox()
  // A report that was not accepted is a draft again.
  await clearDraft()
})

async function show(report: OutboxReport, language: 'en' | 'ar' = 'en') {
  await (await device()).change(({ outbox }) => outbox.put(report))
  const screen = await renderPart(<Receipts after={() => <p>What next</p>} />, { language })
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  return { screen, button, receipt: screen.getByRole('main').getByRole('region') }
}

test('a report waits on this device without a network, and can be deleted before it is sent', async () => {
  setOnline(false)
  const { screen, button, receipt } = await show(reportWith(freshDelivery()))
  await expect.element(screen.getByRole('heading', { name: /^Saved on this/ })).toBeVisible()
  await expect.element(receipt).toHaveTextContent('It will be sent when you have signal.')
  await expectAccessible()
  await button('Cancel report').click()
  const question = screen.getByRole('alertdialog', { name: 'Delete this report?' })
  await expect.element(question.getByRole('button', { name: 'Keep report' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(receipt).toBeVisible()
  await button('Cancel report').click()
  await question.getByRole('button', { name: 'Delete report' }).click()
  await expect.element(receipt).not.toBeInTheDocument()
  expect(server.heard(accidentRoutes.reportAccident)).toEqual([])
})

test('goes out when the network is there again, and says its number', async () => {
  setOnline(false)
  const { screen, receipt, button } = await show(reportWith(freshDelivery()))
  await expect.element(receipt).toHaveTextContent(/Saved on this/)
  setOnline(true)
  await expect.element(screen.getByRole('heading', { name: 'Report sent' })).toBeVisible()
  await expect.element(receipt).toHaveTextContent(/R-7K2M9Q.*Your report arrived, without photos\./)
  await expect.element(screen.getByText('What next')).toBeVisible()
  await expectAccessible()
  await button('Not now').click()
  await expect.element(receipt).not.toBeInTheDocument()
  expect(server.heard(accidentRoutes.reportAccident)).toMatchObject([
    { body: { description: 'Hit from behind.' }, idempotencyKey: 'draft-key' },
  ])
})

test('says after a failed try that it keeps trying, and tries at once on a press', async () => {
  const { screen, button, receipt } = await show(reportWith(later))
  await expect.element(receipt).toHaveTextContent(/We could not send it yet/)
  expect(server.heard(accidentRoutes.reportAccident)).toEqual([])
  await button('Try now').click()
  await expect.element(screen.getByRole('heading', { name: 'Report sent' })).toBeVisible()
})

test('a refused report says why, and becomes a draft again', async () => {
  const { screen, button, receipt } = await show(reportWith(refused('The place is not in the US.')))
  await expect
    .element(screen.getByRole('heading', { name: 'The server did not accept this report' }))
    .toBeVisible()
  await expect.element(receipt).toHaveTextContent(/The place is not in the US\..*Nothing is lost/)
  await expect.element(button('Cancel report')).not.toBeInTheDocument()
  await expectAccessible()
  await button('Change and send again').click()
  await expect.element(receipt).not.toBeInTheDocument()
  const kept = await (await device()).read(({ drafts }) => drafts.getAll())
  expect(JSON.stringify(kept)).toContain('Hit from behind.')
})

test('the words are safe while photos are on their way', async () => {
  const { screen, receipt } = await show(reportWith(safe, [safe, later]))
  await expect.element(screen.getByRole('heading', { name: 'Report received' })).toBeVisible()
  await expect.element(receipt).toHaveTextContent('Safe on server: 1 of 2')
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('max', '2')
  await expect
    .element(screen.getByRole('link', { name: 'Open the case' }))
    .toHaveAttribute('href', `/cases/${accident.id}`)
  await expectAccessible()
})

test('names the photo that was not taken', async () => {
  const { screen, receipt } = await show(reportWith(safe, [safe, refused('It is damaged.')]))
  await expect.element(screen.getByRole('heading', { name: 'Report sent' })).toBeVisible()
  await expect.element(receipt).toHaveTextContent(/photo-2\.jpg.* was not accepted\. It is damaged\./)
  await expect.element(receipt).toHaveTextContent('Your report arrived with 1 photo.')
})

test('a sent report is cancelled on the server; a failure is told', async () => {
  server.refuses(accidentRoutes.cancelAccident, 'FORBIDDEN')
  const { screen, button } = await show(reportWith(safe))
  const cancel = async () => {
    await button('Cancel report').first().click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel report' }).click()
  }
  await cancel()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('We could not cancel the report.')
  server.answers(accidentRoutes.cancelAccident, { ...accident, status: 'cancelled' })
  await cancel()
  await expect.element(screen.getByRole('heading', { name: 'Report canceled' })).toBeVisible()
  await expect.element(button('Share')).not.toBeInTheDocument()
})

test('somebody else’s report is not shown', async () => {
  const { receipt } = await show({ ...reportWith(safe), userId: 'u2' })
  await expect.element(receipt).not.toBeInTheDocument()
})

test('is mirrored in Arabic, with the number from left to right', async () => {
  const { screen } = await show(reportWith(safe), 'ar')
  await expect.element(screen.getByText('R-7K2M9Q')).toHaveAttribute('dir', 'ltr')
  await expectAccessible()
})

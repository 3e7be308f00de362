import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accidentRoutes } from '@krash/contract/accidents'
import { reportOf } from '#entities/accidents/outbox-report.ts'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { draftStore } from '#entities/accidents/use-draft.ts'
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
import { ReportAccident } from '../report-accident.tsx'
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
  await page.viewport(390, 844)
  await clearOutbox()
  // A report that was not accepted is a draft again.
  await clearDraft()
})

async function keep(report: OutboxReport): Promise<void> {
  await (await device()).change(({ outbox }) => outbox.put(report))
}

async function show(report: OutboxReport, language: 'en' | 'ar' = 'en') {
  await keep(report)
  const screen = await renderPart(<Receipts after={() => <p>What next</p>} />, {
    texts: ['report'],
    language,
  })
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  const more = () => button('More').click()
  return { screen, button, more, receipt: screen.getByRole('main').getByRole('region').first() }
}

test('a report waits on this device without a network, and can be deleted before it is sent', async () => {
  setOnline(false)
  const { screen, button, more, receipt } = await show(reportWith(freshDelivery()))
  await expect.element(screen.getByRole('heading', { name: /^Kept on this/ })).toBeVisible()
  await expect.element(receipt).toHaveTextContent('It goes by itself when you have signal.')
  await expect.element(receipt).toHaveTextContent('Nobody has been called by this report.')
  await expect.element(button('See my case')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Withdraw report')).not.toBeInTheDocument()
  await more()
  await expect.element(button('Share')).not.toBeInTheDocument()
  await expectAccessible()
  await button('Withdraw report').click()
  const question = screen.getByRole('alertdialog', { name: 'Delete this report?' })
  await expect.element(question.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(receipt).toBeVisible()
  await expect.element(button('More')).toHaveFocus()
  await more()
  await button('Withdraw report').click()
  await question.getByRole('button', { name: 'Delete report' }).click()
  await expect.element(receipt).not.toBeInTheDocument()
  expect(server.heard(accidentRoutes.reportAccident)).toEqual([])
})

test('goes out when the network is there again, and says its number; nothing moves', async () => {
  setOnline(false)
  const { screen, receipt, more, button } = await show(reportWith(freshDelivery()))
  await expect.element(receipt).toHaveTextContent(/Kept on this/)
  const next = screen.getByText('What next')
  const { top } = next.element().getBoundingClientRect()
  setOnline(true)
  await expect.element(screen.getByRole('heading', { name: 'Report saved' })).toBeVisible()
  await expect
    .element(receipt)
    .toHaveTextContent(/R-7K2M9Q.*We have your report\. You can add photos any time\./)
  await expect.element(screen.getByRole('link', { name: 'See my case' })).toBeVisible()
  expect(next.element().getBoundingClientRect().top).toBe(top)
  await expectAccessible()
  await more()
  await button('Close').click()
  await expect.element(receipt).not.toBeInTheDocument()
  expect(server.heard(accidentRoutes.reportAccident)).toMatchObject([
    { body: { description: 'Hit from behind.' }, idempotencyKey: 'draft-key' },
  ])
})

test('says after a failed try that it keeps trying, and tries at once on a press', async () => {
  const { screen, button, receipt } = await show(reportWith(later))
  await expect.element(receipt).toHaveTextContent(/We could not send it yet/)
  expect(server.heard(accidentRoutes.reportAccident)).toEqual([])
  await button('Try again').click()
  await expect.element(screen.getByRole('heading', { name: 'Report saved' })).toBeVisible()
})

test('a refused report says why, and becomes a draft again', async () => {
  const { screen, button, receipt } = await show(reportWith(refused('The place is not in the US.')))
  await expect
    .element(screen.getByRole('heading', { name: 'The server did not accept this report' }))
    .toBeVisible()
  await expect.element(receipt).toHaveTextContent(/The place is not in the US\..*Nothing is lost/)
  await expect.element(button('More')).not.toBeInTheDocument()
  await expectAccessible()
  await button('Change and send again').click()
  await expect.element(receipt).not.toBeInTheDocument()
  const kept = await (await device()).read(({ drafts }) => drafts.getAll())
  expect(JSON.stringify(kept)).toContain('Hit from behind.')
})

test('a refused report waits for its turn while another has been begun', async () => {
  const { button, receipt } = await show(reportWith(refused('The place is not in the US.')))
  // What is typed before the device has been read would be nobody's.
  await vi.waitFor(() => expect(draftStore.state()).toMatchObject({ isReady: true, draft: { writer: 'u1' } }))
  draftStore.edit({ description: 'The second crash.' })
  await expect.element(receipt).toHaveTextContent(/First send the report you have begun/)
  await expect.element(button('Change and send again')).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible()
  draftStore.edit({ description: '' })
  await draftStore.flush()
  await button('Change and send again').click()
  await expect.element(receipt).not.toBeInTheDocument()
})

test('the words are safe while photos are on their way', async () => {
  const { screen, receipt, button } = await show(reportWith(safe, [safe, later]))
  await expect.element(screen.getByRole('heading', { name: 'Report saved' })).toBeVisible()
  await expect.element(receipt).toHaveTextContent('1 of 2 pictures sent')
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('max', '2')
  await expect
    .element(screen.getByRole('link', { name: 'See my case' }))
    .toHaveAttribute('href', `/cases/${accident.id}`)
  await expect.element(button('Try again')).toBeVisible()
  await expectAccessible()
})

test('names the photo that was not taken', async () => {
  const { screen, receipt } = await show(reportWith(safe, [safe, refused('It is damaged.')]))
  await expect.element(screen.getByRole('heading', { name: 'Report saved' })).toBeVisible()
  await expect.element(receipt).toHaveTextContent(/photo-2\.jpg.* was not accepted\. It is damaged\./)
  await expect.element(receipt).toHaveTextContent('1 picture, safe')
})

test('a sent report is withdrawn on the server; a failure is told in the question', async () => {
  server.refuses(accidentRoutes.cancelAccident, 'FORBIDDEN')
  const { screen, button, more } = await show(reportWith(safe))
  await more()
  await button('Withdraw report').click()
  const question = screen.getByRole('alertdialog', { name: /^Withdraw report .*R-7K2M9Q.*\?$/ })
  await expect.element(question).toHaveTextContent('It stays in your history.')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('We could not withdraw the report.')
  await expectAccessible()
  server.answers(accidentRoutes.cancelAccident, { ...accident, status: 'cancelled' })
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Report withdrawn' })).toBeVisible()
  await more()
  await expect.element(button('Share')).not.toBeInTheDocument()
  await expect.element(button('Close')).toBeVisible()
})

const town = {
  ...accident.location,
  address: 'Tampa, FL',
}

test('tells the measured place as its card does, and to 911', async () => {
  await page.viewport(1280, 844)
  const measured = { ...reportWith(safe), accident: { ...accident, location: town } }
  const { button, receipt, screen } = await show(measured)
  await expect.element(receipt).toHaveTextContent(/Near Tampa, FL 33602 \(Hillsborough County\)/)
  await expect.element(receipt).toHaveTextContent(/Exact spot saved, within 40 ft/)
  const map = receipt.getByRole('img', { name: /^Map: Near Tampa/ })
  await expect.element(map).toBeVisible()
  const { left } = map.element().getBoundingClientRect()
  expect(left).toBeGreaterThan(screen.getByText('What next').element().getBoundingClientRect().left)
  await page.viewport(390, 844)
  // The next calls come first there.
  await expect
    .poll(() => map.element().getBoundingClientRect().top)
    .toBeGreaterThan(screen.getByText('What next').element().getBoundingClientRect().top)
  await page.viewport(1280, 844)
  await button('Tell 911').click()
  const sheet = screen.getByRole('dialog', { name: 'Tell 911' })
  await expect.element(sheet.getByText('27.95060, -82.45720')).toBeVisible()
  await expectAccessible()
})

test('a typed place stands as typed, on the receipt and for 911', async () => {
  await page.viewport(1280, 844)
  const location = {
    ...town,
    address: '401 E Jackson St',
    precision: 'zip' as const,
    accuracy: null,
    near: null,
  }
  const { button, receipt, screen } = await show({ ...reportWith(safe), accident: { ...accident, location } })
  await expect.element(receipt).toHaveTextContent(/401 E Jackson St.*Approximate/)
  await button('Tell 911').click()
  const sheet = screen.getByRole('dialog', { name: 'Tell 911' })
  await expect.element(sheet.getByText('I do not know the exact spot.')).toBeVisible()
})

test('a report that waits can be told to 911 too; one that was withdrawn is over', async () => {
  setOnline(false)
  const { button } = await show(reportWith(freshDelivery()))
  await expect.element(button('Tell 911')).toBeVisible()
  await clearOutbox()
  const withdrawn = { ...accident, status: 'cancelled' as const }
  const { receipt } = await show({ ...reportWith(safe), accident: withdrawn })
  await expect.element(receipt).toHaveTextContent(/Report withdrawn/)
  await expect.element(button('Tell 911')).not.toBeInTheDocument()
})

test('shares where it was, not the nearest town alone', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue()
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const { button, more } = await show({ ...reportWith(safe), accident: { ...accident, location: town } })
  await more()
  await button('Share').click()
  await expect
    .poll(() => share.mock.calls[0]?.[0].text)
    .toContain('Near Tampa, FL 33602 (Hillsborough County), 27.95060, -82.45720')
})

test('the number is copied', async () => {
  const { button, screen } = await show(reportWith(safe))
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy the number').click()
  expect(copied).toHaveBeenCalledWith('R-7K2M9Q')
  await expect.element(screen.getByText('Copied')).toBeInTheDocument()
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

test('a report that goes out later changes in place and leads nowhere by itself', async () => {
  setOnline(false)
  await keep(reportWith(freshDelivery()))
  const onArrived = vi.fn<() => void>()
  const screen = await renderPart(
    <ReportAccident who={null} onArrived={onArrived} afterReceipt={() => null} />,
    { texts: ['report'] },
  )
  await expect.element(screen.getByRole('heading', { name: /^Kept on this/ })).toBeVisible()
  setOnline(true)
  await expect.element(screen.getByRole('heading', { name: 'Report saved' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'See my case' })).toBeVisible()
  expect(onArrived).not.toHaveBeenCalled()
})

test.for([
  { deed: 'who only watches is led on once', presses: false },
  { deed: 'who has begun with the next calls is not led away from them', presses: true },
])('when a report has arrived, $deed', async ({ presses }) => {
  const onArrived = vi.fn<() => void>()
  const arrive = server.waits(accidentRoutes.reportAccident)
  const screen = await renderPart(
    <ReportAccident
      who={null}
      onArrived={onArrived}
      afterReceipt={() => <button type="button">Write</button>}
    />,
    { texts: ['report'] },
  )
  await expect.element(screen.getByRole('button', { name: 'Send report' })).toBeVisible()
  await keep(reportWith(freshDelivery()))
  await expect.element(screen.getByRole('heading', { name: /^Sending/ })).toBeVisible()
  if (presses) await screen.getByRole('button', { name: 'Write' }).click()
  arrive()
  await expect.element(screen.getByRole('heading', { name: 'Report saved' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'See my case' })).toBeVisible()
  await vi.waitFor(() => expect(onArrived).toHaveBeenCalledTimes(presses ? 0 : 1))
})

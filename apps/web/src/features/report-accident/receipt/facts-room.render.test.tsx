import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reportOf } from '#entities/accidents/outbox-report.ts'
import { freshDelivery } from '#shared/offline/parcel.ts'
import { acceptedAccident, draftWithPhotos } from '#testing/examples/accidents.ts'
import { renderPart } from '#testing/render-part.tsx'
import { FactsRoom } from './facts-room.tsx'
import { ReceiptFacts } from './receipt-facts.tsx'
import receipt from './receipt.module.css'

afterEach(() => page.viewport(390, 844))

/** A report that has arrived with all of its pictures. */
function arrivedWith(pictures: number) {
  const parts = { userId: 'u1', now: new Date(), newKey: () => 'photo-send-key' }
  const report = reportOf(draftWithPhotos(pictures), parts)
  const delivery = { ...freshDelivery(), status: 'safe' as const, attempts: 1 }
  const photos = report.photos.map((photo) => ({ ...photo, delivery }))
  return { ...report, delivery, photos, accident: acceptedAccident('0199a000-0000-7000-8000-0000000000d1') }
}

test.each([
  { width: 390, pictures: 0 },
  { width: 390, pictures: 1 },
  { width: 390, pictures: 5 },
  { width: 1280, pictures: 0 },
  { width: 1280, pictures: 5 },
])('keeps the room of $pictures pictures at $width', async ({ width, pictures }) => {
  await page.viewport(width, 844)
  const report = arrivedWith(pictures)
  const outbox = { isReady: true, isDurable: true, reports: [report], sending: null }
  const screen = await renderPart(
    <div className={receipt.receipt}>
      <div data-testid="room">
        <FactsRoom pictures={pictures} />
      </div>
      <div data-testid="facts">
        <ReceiptFacts report={report} state="sent" outbox={outbox} />
      </div>
    </div>,
    { texts: ['report'] },
  )
  const heightOf = (id: string) => screen.getByTestId(id).element().getBoundingClientRect().height
  await expect.element(screen.getByRole('button', { name: 'Tell 911' })).toBeVisible()
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(pictures)
  expect(Math.abs(heightOf('facts') - heightOf('room'))).toBeLessThan(3)
})

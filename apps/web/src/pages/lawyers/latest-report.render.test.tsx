import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reportOf } from '#entities/accidents/outbox-report.ts'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { noteBlankReport } from '#shared/offline/blank-report.ts'
import { freshDelivery } from '#shared/offline/parcel.ts'
import { device } from '#shared/offline/this-device.ts'
import { acceptedAccident, draftWithPhotos } from '#testing/examples/accidents.ts'
import { clearOutbox } from '#testing/outbox.ts'
import { renderPart } from '#testing/render-part.tsx'
import { useLatestReport } from './latest-report.ts'

const report = reportOf(draftWithPhotos(0), { userId: 'u1', now: new Date(), newKey: () => 'k' })
const arrived: OutboxReport = {
  ...report,
  accident: acceptedAccident('0199a000-0000-7000-8000-0000000000d1'),
  delivery: { ...freshDelivery(), status: 'safe' },
}

beforeEach(async () => {
  await (await device()).change(({ outbox }) => outbox.put(arrived))
})
afterEach(async () => {
  localStorage.clear()
  await clearOutbox()
})

function Latest(): ReactNode {
  const { isReady, report: latest } = useLatestReport()
  return <p>{isReady ? (latest?.key ?? 'none') : 'asking'}</p>
}

test('asks the device only where it is not noted that nothing is begun, waiting or shown', async () => {
  noteBlankReport('signedIn', true)
  const blank = await renderPart(<Latest />)
  await expect.element(blank.getByText('none')).toBeVisible()
  await blank.unmount()

  noteBlankReport('signedIn', false)
  const begun = await renderPart(<Latest />)
  await expect.element(begun.getByText(report.key)).toBeVisible()
})

test('asks where nothing is noted', async () => {
  const { getByText } = await renderPart(<Latest />)
  await expect.element(getByText(report.key)).toBeVisible()
})

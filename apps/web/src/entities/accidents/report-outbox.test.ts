import 'fake-indexeddb/auto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { hurry, outboxState, startOutbox } from '#shared/offline/outbox.ts'
import { device } from '#shared/offline/this-device.ts'
import { signIn, standInBrowser, untilDone } from '#testing/faulty-network.ts'
import { draftWithPhotos } from '#testing/examples/accidents.ts'
import { accidentStorage } from './accident-storage.ts'
import { reportOf } from './outbox-report.ts'
import { useReportOutbox } from './report-outbox.ts'

beforeAll(standInBrowser)

function shown(): Record<string, unknown> {
  const seen: Record<string, unknown> = {}
  const Reader = () => {
    const { isReady, isDurable, reports } = useReportOutbox()
    Object.assign(seen, { isReady, isDurable, keys: reports.map(({ key }) => key) })
    return null
  }
  renderToStaticMarkup(createElement(Reader))
  return seen
}

it('lets the page go on where the device cannot be read, and shows what waits once it can', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  signIn()
  const waiting = reportOf(draftWithPhotos(0), { userId: 'u1', now: new Date(), newKey: () => 'k' })
  await (await accidentStorage()).queueReport(waiting)
  const read = vi.spyOn(await device(), 'read').mockRejectedValue(new DOMException('', 'AbortError'))
  expect(shown()).toEqual({ isReady: false, isDurable: true, keys: [] })
  startOutbox()
  await untilDone(() => outboxState().hasFailed)
  expect(shown()).toEqual({ isReady: true, isDurable: false, keys: [] })
  read.mockRestore()
  await hurry()
  expect(shown()).toEqual({ isReady: true, isDurable: true, keys: [waiting.key] })
})

import { activityRoutes } from '@krash/contract/activity'
import { call } from '#shared/api/call.ts'
import { declareKind } from '#shared/offline/outbox.ts'
import { deliveryAfter } from '#shared/offline/parcel.ts'
import type { Parcel } from '#shared/offline/parcel.ts'

/** One opened page that the server does not know of yet. By its key it is listed once, however often it is sent. */
interface PageOpening extends Parcel {
  kind: 'pageOpening'
  page: LoggedPage
}

const titles = {
  emergency: 'Opened Emergency',
  lawyers: 'Opened Lawyers',
  profile: 'Opened Profile',
  preferences: 'Opened Preferences',
} as const
type LoggedPage = keyof typeof titles

/** Older ones are let go: this is a courtesy, not a record. */
const MOST_KEPT = 20

const outbox = declareKind<PageOpening, unknown>({
  name: 'pageOpening',
  laneOf: () => 'pages',
  send: ({ key, page }) =>
    call(activityRoutes.logActivity, {
      idempotencyKey: key,
      body: {
        type: 'navigation',
        title: titles[page],
        metadata: { phrase: `navigation.${page}`, page },
      },
    }),
  afterTry: (opening, tried) =>
    tried.outcome.kind === 'wait'
      ? { ...opening, delivery: deliveryAfter(opening.delivery, tried) }
      : undefined,
})

/** Notes that a page was opened; what cannot be sent waits on the device. */
export async function notePageOpening(path: string): Promise<void> {
  const page = pageOf(path)
  if (page === undefined) return
  // Nobody misses one that the device could not write down.
  await outbox.put(crypto.randomUUID(), { page }).catch(() => undefined)
  const tooMany = outbox.own().slice(0, -MOST_KEPT)
  for (const { key } of tooMany) await outbox.remove(key)
}

/** The page a path of the app leads to; undefined for those that are not logged. */
export function pageOf(path: string): LoggedPage | undefined {
  const name = path.split(/[/?#]/)[1] ?? ''
  return Object.hasOwn(titles, name) ? (name as LoggedPage) : undefined
}

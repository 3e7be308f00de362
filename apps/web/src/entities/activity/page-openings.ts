import { activityRoutes } from '@krash/contract/activity'
import { call } from '#shared/api/call.ts'
import { logFailure } from '#shared/api/log-failure.ts'
import { declareKind } from '#shared/offline/outbox.ts'
import { deliveryAfter } from '#shared/offline/parcel.ts'
import type { Parcel } from '#shared/offline/parcel.ts'

/**
 * A visited page that the server does not know yet. Its key makes sure that it is listed once, however often it is
 * sent.
 */
interface PageOpening extends Parcel {
  kind: 'pageOpening'
  page: LoggedPage
}

const titles = {
  emergency: 'Opened Emergency',
  lawyers: 'Opened Lawyers',
  profile: 'Opened Profile',
  preferences: 'Opened Preferences',
  physicians: 'Opened Doctors',
  chat: 'Opened Messages',
  appointments: 'Opened My visits',
  activity: 'Opened Activity',
  cases: 'Opened a case',
  documents: 'Opened Documents',
} as const
type LoggedPage = keyof typeof titles

/** Older ones are dropped: the log is a convenience, not a record. */
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
  afterTry: (opening, tried) => {
    if (tried.outcome.kind === 'wait') return { ...opening, delivery: deliveryAfter(opening.delivery, tried) }
    if (tried.outcome.kind === 'refused') logFailure('Failed to log activity')
    return undefined
  },
})

/** Logs a visited page; if it cannot be sent, it waits on the device. */
export async function notePageOpening(path: string): Promise<void> {
  const page = pageOf(path)
  if (page === undefined) return
  // An entry that the device cannot store is not missed.
  await outbox.put(crypto.randomUUID(), { page }).catch(() => undefined)
  const tooMany = outbox.own().slice(0, -MOST_KEPT)
  for (const { key } of tooMany) await outbox.remove(key)
}

/** The page to log for a path of the app; undefined for pages that are not logged. */
export function pageOf(path: string): LoggedPage | undefined {
  const name = path.split(/[/?#]/)[1] ?? ''
  return Object.hasOwn(titles, name) ? (name as LoggedPage) : undefined
}

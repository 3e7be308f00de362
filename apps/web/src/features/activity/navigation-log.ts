import { activityRoutes } from '@krash/contract/activity'
import { call } from '#shared/api/call.ts'
import { whatAFailureMeans } from '#shared/offline/what-a-failure-means.ts'
import { readStored, writeStored } from '#shared/session/browser-storage.ts'
import { currentSession } from '#shared/session/session-store.ts'

/** One opened page that the server does not know of yet. */
export interface LoggedNavigation {
  /** UUID: however often it is sent, it is listed once. */
  key: string
  userId: string
  page: NavigationPage
}

const titles = {
  emergency: 'Opened Emergency',
  lawyers: 'Opened Lawyers',
  profile: 'Opened Profile',
  preferences: 'Opened Preferences',
} as const
export type NavigationPage = keyof typeof titles

const QUEUE_KEY = 'krash_activity_queue'
/** Older ones are let go: this is a courtesy, not a record. */
const QUEUE_MAX = 20

let isSending = false

/** Notes that a page was opened from the dashboard. Returns at once; what cannot be sent waits on the device. */
export function logNavigation(path: string): void {
  const page = pageOf(path)
  const userId = currentSession().user?.id
  if (page === undefined || userId === undefined) return
  writeQueue([...readQueue(), { key: crypto.randomUUID(), userId, page }])
  void sendNavigations()
}

/** Sends what waits, oldest first; stops at the first that has to wait longer. */
export async function sendNavigations(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (let next = readQueue()[0]; next !== undefined; next = readQueue()[0]) {
      if (!(await isSettled(next))) return
      const sent = next.key
      writeQueue(readQueue().filter(({ key }) => key !== sent))
    }
  } finally {
    isSending = false
  }
}

/** The page a path of the app leads to; undefined for those that are not logged. */
export function pageOf(path: string): NavigationPage | undefined {
  const name = path.split(/[/?#]/)[1] ?? ''
  return Object.hasOwn(titles, name) ? (name as NavigationPage) : undefined
}

/** True when nothing more can be done for it: sent, refused for good, or somebody else's. */
async function isSettled({ key, userId, page }: LoggedNavigation): Promise<boolean> {
  const personId = currentSession().user?.id
  // Whose it is shows with the next sign-in.
  if (personId === undefined) return false
  if (personId !== userId) return true
  try {
    await call(activityRoutes.logActivity, {
      idempotencyKey: key,
      body: {
        type: 'navigation',
        title: titles[page],
        metadata: { phrase: `navigation.${page}`, page },
      },
    })
    return true
  } catch (error) {
    return whatAFailureMeans(error).kind === 'refused'
  }
}

function readQueue(): LoggedNavigation[] {
  try {
    const queue: unknown = JSON.parse(readStored('local', QUEUE_KEY) ?? '[]')
    return Array.isArray(queue) ? (queue as LoggedNavigation[]) : []
  } catch {
    return []
  }
}

function writeQueue(queue: LoggedNavigation[]): void {
  writeStored('local', QUEUE_KEY, JSON.stringify(queue.slice(-QUEUE_MAX)))
}

import { hasEarlyHearts } from '#entities/favorites/has-early-hearts.ts'
import { loadWithNetwork } from '#shared/offline/load-with-network.ts'

/**
 * Sends what the last visit left, whatever page is opened first. Its code loads after the page, and the code of a kind
 * once something of it waits; after a failure the next network tries again.
 */
export function startSending(): void {
  sendEarlyHearts()
  loadWithNetwork(
    () => import('#shared/offline/outbox.ts'),
    ({ startOutboxWith }) =>
      startOutboxWith({
        report: () => import('#entities/accidents/report-outbox.ts'),
        message: () => import('#entities/conversations/message-outbox.ts'),
        favorite: () => import('#entities/favorites/favorite-outbox.ts'),
        choice: () => import('#entities/preferences/choice-outbox.ts'),
        call: () => import('#entities/accidents/call-outbox.ts'),
        pageOpening: () => import('#entities/activity/page-openings.ts'),
      }),
  )
}

/** Sends hearts of a page that was closed before their outbox had loaded. */
function sendEarlyHearts(): void {
  // Loading it sends them.
  if (hasEarlyHearts())
    loadWithNetwork(
      () => import('#entities/favorites/favorite-outbox.ts'),
      () => undefined,
    )
}

/** Syncs language and theme between the person's devices. Choices made before its code has loaded are not lost. */
export function carryChoices(): () => void {
  let stop: (() => void) | undefined
  const leave = loadWithNetwork(
    () => import('#entities/preferences/follow-preferences.ts'),
    ({ followPreferences }) => {
      stop = followPreferences()
    },
  )
  return () => {
    leave()
    stop?.()
  }
}

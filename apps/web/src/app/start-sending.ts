import { onDeviceChoice } from '#shared/device-choices.ts'
import type { DeviceChoice } from '#shared/device-choices.ts'

/**
 * Sends what the last visit left, whatever page is opened first. Its code comes after the page, and the code of a kind
 * when something of it waits; what cannot be fetched is fetched again with the next network.
 */
export function startSending(): void {
  import('#shared/offline/outbox.ts').then(
    ({ startOutboxWith }) =>
      startOutboxWith({
        report: () => import('#entities/accidents/report-outbox.ts'),
        message: () => import('#entities/conversations/message-outbox.ts'),
        favorite: () => import('#entities/favorites/favorite-outbox.ts'),
        choice: () => import('#entities/preferences/choice-outbox.ts'),
        pageOpening: () => import('#entities/activity/page-openings.ts'),
      }),
    () => addEventListener('online', startSending, { once: true }),
  )
}

/** Carries language and theme between the person's devices. What is chosen before its code is here is not lost. */
export function carryChoices(): () => void {
  const early: DeviceChoice[] = []
  let stop = onDeviceChoice((choice) => early.push(choice))
  let isLeft = false
  const fetch = () => {
    import('#entities/preferences/follow-preferences.ts').then(
      ({ followPreferences }) => {
        stop()
        if (!isLeft) stop = followPreferences(early)
      },
      () => addEventListener('online', fetch, { once: true }),
    )
  }
  fetch()
  return () => {
    isLeft = true
    stop()
  }
}

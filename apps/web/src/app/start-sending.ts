import { unsentMessages } from '#shared/offline/unsent.ts'

/**
 * Sends what the last visit left, whatever page is opened first. Its code comes after the page; when it cannot be
 * fetched, it is fetched again with the next network.
 */
export function startSending(): void {
  import('#features/accidents/outbox/outbox.ts').then(
    ({ startOutbox }) => startOutbox(),
    () => addEventListener('online', startSending, { once: true }),
  )
  // Its listeners start themselves; without a network it is fetched again with the next start.
  void import('#features/favorites/favorite-sender.ts')
    .then(({ startFavoriteSending }) => startFavoriteSending())
    .catch(() => undefined)
  if (unsentMessages() > 0) {
    void import('#features/chat/outbox/message-outbox.ts')
      .then(({ startMessageOutbox }) => startMessageOutbox())
      .catch(() => undefined)
  }
}

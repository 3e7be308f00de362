import { favoriteRoutes } from '@krash/contract/favorites'
import { call } from '#shared/api/call.ts'
import { failureToast } from '#shared/api/failure-toast.ts'
import { needPart } from '#shared/i18n/i18n.ts'
import { translate } from '#shared/i18n/use-t.ts'
import { alone } from '#shared/offline/alone.ts'
import { createSendLoop } from '#shared/offline/send-loop.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { changeFavorites, keptFavorites } from './favorite-store.ts'
import { sendWishes } from './send-wishes.ts'
import { afterSent, favoriteIds, withoutWish, withWish } from './wishes.ts'
import type { FavoriteWho, Wish } from './wishes.ts'

const RETRY_MS = 30_000
const LOCK = 'krash-favorites'

let sendings = 0
let isStarted = false

const loop = createSendLoop({
  run: () => alone(LOCK, sendAll),
  now: () => Date.now(),
  setTimer: (work, delay) => setTimeout(work, delay),
  clearTimer: (timer) => clearTimeout(timer as number | undefined),
})

/** Sends what waits, now and whenever there is a network again. A second call only sends. */
export function startFavoriteSending(): void {
  if (!isStarted) {
    isStarted = true
    addEventListener('online', loop.wake)
    addEventListener('focus', loop.wake)
  }
  loop.wake()
}

/** Makes a professional a favourite, or no longer one: seen at once, sent when there is a network. */
export function toggleFavorite(who: FavoriteWho): void {
  wishFor(who, !favoriteIds(keptFavorites()).has(who.id))
}

/** How often something was sent: a list that was asked for before is older than what is kept. */
export function sendCount(): number {
  return sendings
}

function wishFor(who: FavoriteWho, isWanted: boolean): void {
  changeFavorites((kept) => withWish(kept, who, isWanted))
  if (navigator.onLine) startFavoriteSending()
  else showToast({ kind: 'info', text: translate('favorites:keptOffline') })
}

function sendAll(): Promise<number | null> {
  return sendWishes({
    next: () => keptFavorites().wishes[0],
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    send: sendOne,
    onSent: (wish) => {
      sendings += 1
      changeFavorites((kept) => afterSent(kept, wish))
      if (!isOvertaken(wish)) void tellDone(wish)
    },
    onRefused: (wish, error) => {
      const wasOvertaken = isOvertaken(wish)
      changeFavorites((kept) => withoutWish(kept, wish.turn))
      if (!wasOvertaken) void tellRefused(error)
    },
    pauseMs: RETRY_MS,
  })
}

function sendOne({ who, isWanted }: Wish): Promise<unknown> {
  return isWanted
    ? call(favoriteRoutes.addFavorite, { body: { professionalId: who.id, professionalType: who.type } })
    : call(favoriteRoutes.removeFavorite, { params: { id: who.id } })
}

/** Whether the person has pressed again since. */
function isOvertaken({ who, turn }: Wish): boolean {
  return keptFavorites().wishes.some((wish) => wish.who.id === who.id && wish.turn !== turn)
}

async function tellDone({ who, isWanted }: Wish): Promise<void> {
  await textsHere()
  const values = { name: who.fullName }
  if (isWanted) showToast({ kind: 'success', text: translate('favorites:added', values) })
  else {
    const onUndo = () => wishFor(who, true)
    showToast({ kind: 'info', text: translate('favorites:removed', values), onUndo })
  }
}

async function tellRefused(error: unknown): Promise<void> {
  await textsHere()
  showToast({ kind: 'error', ...failureToast(error, translate('favorites:failed')) })
}

/** After a reload another page may be open, one that these texts do not come with. */
async function textsHere(): Promise<void> {
  await needPart('help').catch(() => undefined)
}

import { useSyncExternalStore } from 'react'
import { favoriteRoutes } from '@krash/contract/favorites'
import type { ProfessionalType } from '@krash/contract/professionals'
import { call } from '#shared/api/call.ts'
import { failureToast } from '#shared/api/failure-toast.ts'
import { needPart } from '#shared/i18n/i18n.ts'
import { translate } from '#shared/i18n/use-t.ts'
import { declareKind, subscribeToOutbox } from '#shared/offline/outbox.ts'
import { deliveryAfter } from '#shared/offline/parcel.ts'
import type { Parcel } from '#shared/offline/parcel.ts'
import { currentSession } from '#shared/session/session-store.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { changeKnownFavorites, knownFavorites, subscribeToKnownFavorites } from './known-favorites.ts'

/** Whom the heart is about. */
export interface FavoriteWho {
  id: string
  type: ProfessionalType
  fullName: string
}

/** What a person wants of the server that the server does not know yet. */
export interface Wish extends Parcel {
  kind: 'favorite'
  who: FavoriteWho
  isWanted: boolean
}

let sendings = 0

/** In the order of the presses; the last press about a professional is the one that counts. */
const outbox = declareKind<Wish, unknown>({
  name: 'favorite',
  laneOf: () => 'favorites',
  send: async ({ who, isWanted }) => {
    await (isWanted
      ? call(favoriteRoutes.addFavorite, { body: { professionalId: who.id, professionalType: who.type } })
      : call(favoriteRoutes.removeFavorite, { params: { id: who.id } }))
    sendings += 1
    // Before the wish leaves the outbox, so that the heart does not blink.
    changeKnownFavorites((ids) => [...(isWanted ? [who.id] : []), ...ids.filter((id) => id !== who.id)])
  },
  afterTry: (wish, tried) =>
    tried.outcome.kind === 'wait' ? { ...wish, delivery: deliveryAfter(wish.delivery, tried) } : undefined,
  onTried: (wish, { outcome, error }) => {
    if (outcome.kind === 'accepted') void tellDone(wish)
    if (outcome.kind === 'refused') void tellRefused(error)
  },
})

/** Makes a professional a favourite, or no longer one: seen at once, sent when there is a network. */
export function toggleFavorite(who: FavoriteWho): void {
  wishFor(who, !shownIds().has(who.id))
}

/** How often something was sent: a list that was asked for before is older than what is kept. */
export function sendCount(): number {
  return sendings
}

/** Wished for on this device and not sent yet. */
export const useWishes = outbox.useOwn

/** The ids of the person's favourites as they wish them to be. */
export function useShownIds(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, shownIds)
}

/** Ids that the server last told. */
export function useKnownIds(): readonly string[] {
  return useSyncExternalStore(subscribe, knownFavorites)
}

function subscribe(listener: () => void): () => void {
  const stops = [subscribeToOutbox(listener), subscribeToKnownFavorites(listener)]
  return () => stops.forEach((stop) => stop())
}

let last: { known: readonly string[]; wishes: readonly Wish[]; ids: ReadonlySet<string> } | undefined

/** The same set until something changes. */
export function shownIds(): ReadonlySet<string> {
  const known = knownFavorites()
  const wishes = outbox.own()
  if (last?.known !== known || last.wishes !== wishes)
    last = { known, wishes, ids: favoriteIds(known, wishes) }
  return last.ids
}

/** What the person sees: what the server knows, and over it their wishes. */
function favoriteIds(known: readonly string[], wishes: readonly Wish[]): ReadonlySet<string> {
  const ids = new Set(known)
  for (const { who, isWanted } of wishes) {
    if (isWanted) ids.add(who.id)
    else ids.delete(who.id)
  }
  return ids
}

function wishFor(who: FavoriteWho, isWanted: boolean): void {
  // A device that cannot write shows again what the server knows.
  outbox.put(`${currentSession().user?.id} ${who.id}`, { who, isWanted }).catch(() => undefined)
  if (!navigator.onLine) showToast({ kind: 'info', text: translate('favorites:keptOffline') })
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

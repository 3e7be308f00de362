import { useSyncExternalStore } from 'react'
import { favoriteRoutes } from '@krash/contract/favorites'
import { call } from '#shared/api/call.ts'
import { failureToast } from '#shared/api/failure-toast.ts'
import { needPart } from '#shared/i18n/i18n.ts'
import { translate } from '#shared/i18n/use-t.ts'
import { declareKind, subscribeToOutbox } from '#shared/offline/outbox.ts'
import { deliveryAfter } from '#shared/offline/parcel.ts'
import type { Parcel } from '#shared/offline/parcel.ts'
import { currentSession } from '#shared/session/session-store.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { sendHeartsBy } from './favorite-hearts.ts'
import type { HeartWish } from './heart-wish.ts'
import {
  changeKnownFavorites,
  countSending,
  knownFavorites,
  subscribeToKnownFavorites,
} from './known-favorites.ts'

/** What a person wants of the server that the server does not know yet. */
export interface Wish extends Parcel, HeartWish {
  kind: 'favorite'
}

/** In the order of the presses; the last press about a professional is the one that counts. */
const outbox = declareKind<Wish, unknown>({
  name: 'favorite',
  laneOf: () => 'favorites',
  send: async ({ who, isWanted }) => {
    await (isWanted
      ? call(favoriteRoutes.addFavorite, { body: { professionalId: who.id, professionalType: who.type } })
      : call(favoriteRoutes.removeFavorite, { params: { id: who.id } }))
    countSending()
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

/** Wished for on this device and not sent yet. */
export const useWishes = outbox.useOwn

/** Ids that the server last told. */
export function useKnownIds(): readonly string[] {
  return useSyncExternalStore(subscribe, knownFavorites)
}

function subscribe(listener: () => void): () => void {
  const stops = [subscribeToOutbox(listener), subscribeToKnownFavorites(listener)]
  return () => stops.forEach((stop) => stop())
}

sendHeartsBy({ wishes: outbox.own, subscribe: subscribeToOutbox, send: wishFor })

async function wishFor({ who, isWanted }: HeartWish): Promise<void> {
  try {
    await outbox.put(`${currentSession().user?.id} ${who.id}`, { who, isWanted })
  } catch {
    // A device that cannot write shows again what the server knows.
    return
  }
  if (navigator.onLine) return
  await textsHere()
  showToast({ kind: 'info', text: translate('favorites:keptOffline') })
}

async function tellDone({ who, isWanted }: Wish): Promise<void> {
  await textsHere()
  const values = { name: who.fullName }
  if (isWanted) showToast({ kind: 'success', text: translate('favorites:added', values) })
  else {
    const onUndo = () => void wishFor({ who, isWanted: true })
    showToast({ kind: 'info', text: translate('favorites:removed', values), onUndo })
  }
}

async function tellRefused(error: unknown): Promise<void> {
  await textsHere()
  showToast({ kind: 'error', ...failureToast(error, translate('favorites:failed')) })
}

/** After a reload, another page may be open that does not load these texts. */
async function textsHere(): Promise<void> {
  await needPart('help').catch(() => undefined)
}

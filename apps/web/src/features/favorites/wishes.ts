import type { ProfessionalType } from '@krash/contract/professionals'

/** Whom the heart is about. */
export interface FavoriteWho {
  id: string
  type: ProfessionalType
  fullName: string
}

/** What a person wants of the server that the server does not know yet. */
export interface Wish {
  who: FavoriteWho
  isWanted: boolean
  /** Grows with every press: tells a wish from the one before it about the same professional. */
  turn: number
}

/** What this device keeps of one person's favourites. */
export interface KeptFavorites {
  userId: string
  /** Ids that the server last told. */
  known: readonly string[]
  /** In the order of the presses, one for each professional. */
  wishes: readonly Wish[]
  lastTurn: number
}

export function nothingKept(userId: string): KeptFavorites {
  return { userId, known: [], wishes: [], lastTurn: 0 }
}

/** What the person sees: what the server knows, and over it their wishes. */
export function favoriteIds({ known, wishes }: KeptFavorites): ReadonlySet<string> {
  const ids = new Set(known)
  for (const { who, isWanted } of wishes) {
    if (isWanted) ids.add(who.id)
    else ids.delete(who.id)
  }
  return ids
}

/** One press on a heart. The last press about a professional is the one that counts. */
export function withWish(kept: KeptFavorites, who: FavoriteWho, isWanted: boolean): KeptFavorites {
  const turn = kept.lastTurn + 1
  const others = kept.wishes.filter((wish) => wish.who.id !== who.id)
  return { ...kept, wishes: [...others, { who, isWanted, turn }], lastTurn: turn }
}

/** The server did what was wished; a newer wish about the same professional stays. */
export function afterSent(kept: KeptFavorites, { who, isWanted, turn }: Wish): KeptFavorites {
  const others = kept.known.filter((id) => id !== who.id)
  return { ...withoutWish(kept, turn), known: isWanted ? [who.id, ...others] : others }
}

/** The server refused: what it knows is shown again, unless there is a newer wish. */
export function withoutWish(kept: KeptFavorites, turn: number): KeptFavorites {
  return { ...kept, wishes: kept.wishes.filter((wish) => wish.turn !== turn) }
}

/** What storage held, when it is whole and of this person. */
export function readKept(text: string | null, userId: string): KeptFavorites {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<KeptFavorites> | null
    if (stored?.userId !== userId || !Array.isArray(stored.known) || !Array.isArray(stored.wishes)) {
      return nothingKept(userId)
    }
    const { known, wishes, lastTurn = 0 } = stored
    return { userId, known, wishes, lastTurn }
  } catch {
    return nothingKept(userId)
  }
}

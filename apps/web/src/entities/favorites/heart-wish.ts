import type { ProfessionalType } from '@krash/contract/professionals'

/** Whom the heart is about. */
export interface FavoriteWho {
  id: string
  type: ProfessionalType
  fullName: string
}

export interface HeartWish {
  who: FavoriteWho
  isWanted: boolean
}

import type { ProfessionalType } from '@krash/contract/professionals'

export interface FavoriteWho {
  id: string
  type: ProfessionalType
  fullName: string
}

export interface HeartWish {
  who: FavoriteWho
  isWanted: boolean
}

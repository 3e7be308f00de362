import type { UsState } from '@krash/contract'
import { placeKey } from '#features/location/location.service.ts'
import { readableText } from '#platform/registry-text/readable-names.ts'

export interface KnownZip {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
}

/** A town of the gazetteer; among towns of one name in a state the largest comes first. */
export interface KnownTown {
  name: string
  state: string
  latitude: number
  longitude: number
}

export interface OfficePlace {
  city: string
  latitude: number
  longitude: number
  precision: 'zip' | 'place'
}

/** The gazetteer in memory, about 20 MB, because every one of millions of lines asks it. */
export class OfficeGazetteer {
  readonly #zips = new Map<string, KnownZip>()
  readonly #towns = new Map<string, KnownTown>()

  constructor({ zips, towns }: { zips: readonly KnownZip[]; towns: readonly KnownTown[] }) {
    for (const zip of zips) this.#zips.set(zip.zip, zip)
    for (const town of towns) {
      const key = townKey(town.name, town.state)
      if (!this.#towns.has(key)) this.#towns.set(key, town)
    }
  }

  /** The middle of the ZIP area if it lies in the state, else of the town; null when neither is known. */
  place({ city, state, zip }: { city: string; state: UsState; zip: string | null }): OfficePlace | null {
    const town = this.#towns.get(townKey(city, state))
    // Spelling comes from the gazetteer: `DE LAND` is DeLand.
    const name = town?.name ?? readableText(city)
    const area = zip === null ? undefined : this.#zips.get(zip)
    if (area?.state === state) {
      const { latitude, longitude } = area
      return { city: name === '' ? area.city : name, latitude, longitude, precision: 'zip' }
    }
    if (!town) return null
    return { city: name, latitude: town.latitude, longitude: town.longitude, precision: 'place' }
  }
}

/** Spaces do not count: `O FALLON` and `O'Fallon` are the same town. */
function townKey(name: string, state: string): string {
  return `${state} ${placeKey(name).replaceAll(' ', '')}`
}

import { radiusChoices } from '@krash/contract/professionals'
import type { MapArea } from '#shared/ui/map/us-map-geometry.ts'

/** The parts of the map that were searched, in memory only: an address names them by their number, never by their place. */
const areas: MapArea[] = []

/** Remembers a part of the map that is to be searched; returns its number for the address. */
export function keepArea(area: MapArea): number {
  return areas.push(area)
}

/** The part of the map with this number; none after a reload. */
export function areaWith(number: number | undefined): MapArea | undefined {
  return number === undefined ? undefined : areas[number - 1]
}

/** The least distance of the choices that leaves out nothing on the map. */
export function radiusAround({ miles }: MapArea): number {
  return radiusChoices.find((choice) => choice >= miles) ?? Math.max(...radiusChoices)
}

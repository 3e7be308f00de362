import { useState } from 'react'
import type { DraftPlace } from '#entities/accidents/draft.ts'
import { draftStore } from '#entities/accidents/use-draft.ts'
import type { Spot } from '#entities/location/place-words.ts'
import { locate } from '#shared/location/geolocation.ts'
import type { LocationProblem } from '#shared/location/geolocation.ts'
import { addressOf } from '#shared/location/reverse-geocode.ts'

export interface OwnPosition {
  status: 'idle' | 'locating' | 'success' | 'error'
  problem?: { kind: LocationProblem; reason: string }
}

/**
 * 'Use my location': puts the measured position into the draft at once. What is around it follows when the network answers,
 * and its address, unless the person has typed one. `onProblem` runs when there is no position.
 */
export function useOwnPosition(onProblem: () => void) {
  const [state, setState] = useState<OwnPosition>({ status: 'idle' })

  async function find(): Promise<void> {
    setState({ status: 'locating' })
    const located = await locate()
    if ('problem' in located) {
      setState({ status: 'error', problem: { kind: located.problem, reason: located.reason } })
      onProblem()
      return
    }
    const { latitude, longitude, accuracy } = located.position
    const typed = typedAddress()
    draftStore.edit({ place: { address: typed, latitude, longitude, accuracy, source: 'device' } })
    setState({ status: 'success' })
    await tellAround(located.position)
  }

  return { ...state, find: () => void find(), clear: () => setState({ status: 'idle' }) }
}

/** Puts what is around a position into the draft once the network answers, and its address where none was typed. */
export async function tellAround(position: Spot): Promise<void> {
  const found = await addressOf(position)
  const { place } = draftStore.state().draft
  // Another spot may be meant by now.
  if (!found || place.source !== 'device' || !isAt(place, position)) return
  const { precision, address, city, state, zipCode, county, countyFips } = found
  const isEmpty = precision === 'address' && typedAddress() === ''
  draftStore.edit({
    place: {
      ...place,
      near: { city, state, zipCode, county, countyFips },
      ...(isEmpty && { address, isAddressFound: true }),
    },
  })
}

function isAt(place: DraftPlace, { latitude, longitude }: Spot): boolean {
  return place.latitude === latitude && place.longitude === longitude
}

/** Keeps what the person typed, but not the label of a suggestion or of an earlier position. */
function typedAddress(): string {
  const { place } = draftStore.state().draft
  return place.source === 'suggestion' ? '' : place.address
}

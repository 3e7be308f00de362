import type { AccidentDetails } from '@krash/contract/accidents/who-was-there'
import { hasPlaceText } from './draft.ts'
import type { Draft, DraftPlace } from './draft.ts'

/**
 * What was typed without knowing of a kept draft, laid onto that draft: of a choice the typed one counts, and no words are
 * lost.
 */
export function joined(kept: Draft, typed: Draft): Draft {
  const isPlaceTyped = hasPlaceText(typed.place)
  const words = [isPlaceTyped ? placeWords(kept.place) : '', kept.description, typed.description]
  return {
    ...kept,
    place: isPlaceTyped ? typed.place : kept.place,
    severity: typed.severity ?? kept.severity,
    damage: [...new Set([...kept.damage, ...typed.damage])],
    description: words.filter((text) => text.trim() !== '').join('\n'),
    details:
      kept.details && typed.details
        ? joinedDetails(kept.details, typed.details)
        : (typed.details ?? kept.details),
    askedAt: typed.askedAt ?? kept.askedAt ?? null,
  }
}

function joinedDetails(kept: AccidentDetails, typed: AccidentDetails): AccidentDetails {
  return {
    vehicles: [...kept.vehicles, ...typed.vehicles],
    people: [...kept.people, ...typed.people],
    police: typed.police ?? kept.police,
    conditions: typed.conditions ?? kept.conditions,
  }
}

function placeWords({ address, latitude, longitude }: DraftPlace): string {
  return address.trim() === '' && latitude !== null ? `${latitude}, ${longitude}` : address
}

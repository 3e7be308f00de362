import type { Accident } from '@krash/contract/accidents'
import type { AccidentPeople } from '@krash/contract/accidents/case-timeline'
import type { Surroundings } from '@krash/contract/location'
import type { Outcome, Try } from '#shared/offline/parcel.ts'
import type { PhotoInfo } from '#shared/photos/prepare-photo.ts'
import { emptyDraft } from '#entities/accidents/draft.ts'
import type { Draft } from '#entities/accidents/draft.ts'

/** A photo with the key `p<n>`, for tests. */
export function photoInfo(n: number, facts: Partial<PhotoInfo> = {}): PhotoInfo {
  return { key: `p${n}`, name: `photo-${n}.jpg`, type: 'image/jpeg', size: 4, sha256: `sha-p${n}`, ...facts }
}

/** A draft with a measured place and `count` photos, for tests. */
export function draftWithPhotos(count: number, key = 'draft-key'): Draft {
  return {
    ...emptyDraft(key, new Date('2026-11-20T20:00:00.000Z')),
    place: {
      address: 'W Kennedy Blvd, Tampa, FL',
      latitude: 27.9506,
      longitude: -82.4572,
      accuracy: 12,
      source: 'device',
    },
    description: 'Hit from behind.',
    damage: ['rear'],
    photos: Array.from({ length: count }, (_, index) => photoInfo(index + 1)),
  }
}

/** A try with this outcome, for tests. */
export function triedAt<Answer>(now: number, part: string | null, outcome: Outcome<Answer>): Try<Answer> {
  return { part, outcome, error: null, trouble: null, now, random: 0.5 }
}

/** What is around a spot in Tampa, for tests. */
export const aroundTampa: Surroundings = {
  city: 'Tampa',
  state: 'FL',
  zipCode: '33602',
  county: 'Hillsborough County',
  countyFips: '12057',
}

/** The server's answer to a report, for tests. */
export function acceptedAccident(id: string): Accident {
  return {
    id,
    number: 'R-7K2M9Q',
    location: {
      latitude: 27.9506,
      longitude: -82.4572,
      address: 'W Kennedy Blvd, Tampa, FL',
      precision: 'device',
      accuracy: 12,
      near: aroundTampa,
    },
    description: 'Hit from behind.',
    severity: 'minor',
    damage: ['rear'],
    status: 'submitted',
    notes: null,
    timestamp: '2026-11-20T20:05:00.000Z',
    createdAt: '2026-11-20T20:05:01.000Z',
    updatedAt: '2026-11-20T20:05:01.000Z',
    photos: [],
    calls: [],
    details: { vehicles: [], people: [], police: null, conditions: null },
  }
}

type SharedWith = AccidentPeople['lawyers'][number]

/** A lawyer who can see contact and report of a case, unless told otherwise. */
export function sharedWith(facts: Partial<SharedWith> & Pick<SharedWith, 'id' | 'name'>): SharedWith {
  return {
    isDemo: false,
    hasAccount: true,
    connectionId: '0199a000-0000-7000-8000-000000000310',
    connectedAt: '2026-11-23T15:00:00.000Z',
    agreedAt: '2026-11-23T15:00:00.000Z',
    items: ['contact', 'case'],
    pictures: 0,
    papers: 0,
    conflictCheck: 'none',
    wasOpened: false,
    hasNews: false,
    ...facts,
  }
}

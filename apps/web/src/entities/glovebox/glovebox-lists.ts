import type { Driver, DriverForm } from '@krash/contract/drivers'
import type { InsurancePolicy, PolicyForm } from '@krash/contract/insurance'
import type { Profile } from '@krash/contract/profile'
import type { Vehicle, VehicleForm } from '@krash/contract/vehicles'

export type ItemKind = 'vehicle' | 'driver' | 'policy'

export interface Items {
  vehicle: Vehicle
  driver: Driver
  policy: InsurancePolicy
}

export interface Forms {
  vehicle: VehicleForm
  driver: DriverForm
  policy: PolicyForm
}

export type GloveboxItem = { [K in ItemKind]: { kind: K; item: Items[K] } }[ItemKind]

type Lists = Pick<Profile, 'vehicles' | 'drivers' | 'insurancePolicies'>

export function itemsOf<K extends ItemKind>(lists: Lists, kind: K): Items[K][] {
  const all: { [Kind in ItemKind]: Items[Kind][] } = {
    vehicle: lists.vehicles,
    driver: lists.drivers,
    policy: lists.insurancePolicies,
  }
  return all[kind]
}

export function withItem<K extends ItemKind>(profile: Profile, kind: K, item: Items[K]): Profile {
  const known = itemsOf(profile, kind)
  const isKnown = known.some(({ id }) => id === item.id)
  const items = isKnown ? known.map((one) => (one.id === item.id ? item : one)) : [...known, item]
  return withItems(profile, kind, items)
}

export function withoutItem(profile: Profile, kind: ItemKind, id: string): Profile {
  const items: { id: string }[] = itemsOf(profile, kind)
  return withItems(
    profile,
    kind,
    items.filter((item) => item.id !== id),
  )
}

/** An item's everyday name: "2021 Honda Civic", "Ana Ortiz", "Sunshine Mutual 4711". */
export function nameOf({ kind, item }: GloveboxItem): string {
  switch (kind) {
    case 'vehicle':
      return `${item.year} ${item.make} ${item.model}`
    case 'driver':
      return item.fullName
    case 'policy':
      return `${item.carrierName} ${item.policyNumber}`
  }
}

const listNames = { vehicle: 'vehicles', driver: 'drivers', policy: 'insurancePolicies' } as const

function withItems(profile: Profile, kind: ItemKind, items: unknown[]): Profile {
  return { ...profile, [listNames[kind]]: items }
}

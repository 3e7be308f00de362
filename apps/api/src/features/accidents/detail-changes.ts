import {
  type AccidentDetails,
  type DetailChange,
  type DetailPart,
  type OtherVehicle,
  personCalled,
  vehicleName,
} from '@krash/contract'

type Said = Record<string, string | string[] | null>

interface Thing {
  part: DetailPart
  name: string | null
  said: Said
}

/** Texts may be long, and an id means nothing to a person: for these only the fact that they changed is recorded. */
const untold = new Set(['words', 'driverOf'])

/** What was added, corrected and removed between two states of the details, in their order. */
export function detailChanges(before: AccidentDetails, after: AccidentDetails): DetailChange[] {
  const [old, current] = [thingsOf(before), thingsOf(after)]
  const gone = [...old].flatMap(([key, { part, name }]): DetailChange[] =>
    current.has(key) ? [] : [{ part, deed: 'removed', name, fields: [] }],
  )
  const kept = [...current].flatMap(([key, { part, name, said }]): DetailChange[] => {
    const known = old.get(key)
    if (!known) return [{ part, deed: 'added', name, fields: [] }]
    const fields = changedFields(known.said, said)
    return fields.length === 0 ? [] : [{ part, deed: 'changed', name: name ?? known.name, fields }]
  })
  return [...gone, ...kept]
}

function thingsOf({ vehicles, people, police, conditions }: AccidentDetails): Map<string, Thing> {
  const things = new Map<string, Thing>()
  for (const { id, ...said } of vehicles)
    things.set(`vehicle ${id}`, { part: 'vehicle', name: carName({ id, ...said }), said })
  for (const { id, ...said } of people)
    things.set(`person ${id}`, { part: 'person', name: personCalled({ id, ...said }, vehicles).name, said })
  if (police) things.set('police', { part: 'police', name: police.agency, said: police })
  if (conditions) things.set('conditions', { part: 'conditions', name: null, said: conditions })
  return things
}

function carName(vehicle: OtherVehicle): string | null {
  return vehicleName(vehicle) ?? null
}

function changedFields(old: Said, current: Said): DetailChange['fields'] {
  return Object.entries(current).flatMap(([field, value]) => {
    const [was, is] = [told(old[field]), told(value)]
    if (was === is) return []
    return [untold.has(field) ? { field, old: null, new: null } : { field, old: was, new: is }]
  })
}

function told(value: string | string[] | null | undefined): string | null {
  return Array.isArray(value) ? value.toSorted().join(',') || null : (value ?? null)
}

import { NEXT_STEP_HOURS } from '@krash/contract/accidents/next-steps'
import type { NextStep } from '@krash/contract/accidents/next-steps'
import { appointmentRoutes } from '@krash/contract/appointments'
import type { Appointment } from '@krash/contract/appointments'
import { call } from '#shared/api/call.ts'
import { createOwnStore } from '#shared/session/own-store.ts'

export interface KeptVisits {
  /** Of the server's answer, in Unix milliseconds. */
  at: number
  /** Soonest first. */
  toCome: readonly Appointment[]
}

/** As many as one person may have open. */
const VISITS_KEPT = 20
const HOUR_MS = 3_600_000

/**
 * The visits to come as the server last told them, for when it cannot be reached; undefined when it never has. Signing
 * out deletes them.
 */
export const keptVisits = createOwnStore<KeptVisits | undefined>({
  key: 'krash_visits',
  field: 'visits',
  none: undefined,
  parse: parseVisits,
})

export function parseVisits(stored: unknown): KeptVisits | undefined {
  const { at, toCome } = Object(stored) as Partial<KeptVisits>
  return typeof at === 'number' && Array.isArray(toCome) ? { at, toCome } : undefined
}

/** What is over or cancelled is not kept, and neither is what the person wrote to the office. */
export function keepVisits(visits: readonly Appointment[], at: number): void {
  const toCome = visits
    .filter(({ status, end }) => status !== 'cancelled' && Date.parse(end) > Date.now())
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
    .slice(0, VISITS_KEPT)
    .map((visit) => ({ ...visit, reason: null }))
  keptVisits.write({ at, toCome })
}

/** Puts a visit that was booked, moved or cancelled into what is kept, also where no list of them is open. */
export function keepVisit(changed: Appointment): void {
  const { at, toCome } = keptVisits.read() ?? { at: Date.now(), toCome: [] }
  keepVisits([...toCome.filter(({ id }) => id !== changed.id), changed], at)
}

/**
 * The kept visit that is under way or begins next, where the server would name it as a step. Where the server tells of
 * another, the visits are asked for, so that their times and addresses are here without a network.
 */
export function keptSteps(told: readonly NextStep[] | undefined): readonly NextStep[] {
  const steps = visitSteps()
  if (told !== undefined && visitOf(told) !== visitOf(steps)) void askVisits()
  return steps
}

function visitSteps(): NextStep[] {
  const now = Date.now()
  const next = keptVisits
    .read()
    ?.toCome.find(
      ({ status, start, end }) =>
        status === 'booked' && Date.parse(end) > now && Date.parse(start) <= now + NEXT_STEP_HOURS * HOUR_MS,
    )
  if (next === undefined) return []
  const { id, start, timeZone, professional } = next
  const who = { id: professional.id, type: professional.type, name: professional.fullName }
  // Without a network no map may open: the page of the visits has the address.
  return [{ kind: 'visit', appointmentId: id, start, timeZone, professional: who, office: null }]
}

/** Which visit, and when. */
function visitOf(steps: readonly NextStep[]): string | undefined {
  const visit = steps.find((step) => step.kind === 'visit')
  return visit && `${visit.appointmentId} ${visit.start}`
}

async function askVisits(): Promise<void> {
  try {
    // Those to come stand on the first page.
    const { data } = await call(appointmentRoutes.listAppointments, { query: { offset: 0 } })
    keepVisits(data, Date.now())
  } catch {
    // What was kept stays, and the next answer of the server tries again.
  }
}

import { NEXT_STEPS_MAX, NEXT_STEP_HOURS, type NextStep } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import {
  type OpenCase,
  type VisitRow,
  findBrokenPromise,
  findNextVisit,
  findOpenCases,
  findUnreadAnswer,
} from './next-steps.repository.ts'

const HOUR_MS = 3_600_000

/** What is next for this person, most urgent first: who waits for them, then whom to tell, then whom to ask. */
export async function nextSteps(
  { tx, context, userId }: Acting,
  { timeZone }: { timeZone: string },
): Promise<NextStep[]> {
  const now = context.clock.now()
  const until = new Date(now.getTime() + NEXT_STEP_HOURS * HOUR_MS)
  const visit = await findNextVisit(tx, userId, { now, until })
  const answer = context.config.features.chat ? await findUnreadAnswer(tx, userId) : undefined
  const today = dayIn(timeZone, now)
  const promise = await findBrokenPromise(tx, userId, today)
  const cases = await findOpenCases(tx, userId, today)
  const steps: NextStep[] = []
  if (visit)
    steps.push({
      kind: 'visit',
      appointmentId: visit.id,
      start: visit.starts_at.toISOString(),
      timeZone: visit.time_zone,
      professional: professionalOf(visit),
      office: officeOf(visit),
    })
  if (answer) steps.push({ kind: 'answer', conversationId: answer.id, professional: professionalOf(answer) })
  if (promise?.promised_on) {
    const { id: claimId, accident_id: accidentId, carrier_name: carrierName, phone } = promise
    steps.push({ kind: 'promise', accidentId, claimId, carrierName, phone, promisedOn: promise.promised_on })
  }
  steps.push(...stepsOfCases(cases, now))
  return steps.slice(0, NEXT_STEPS_MAX)
}

function officeOf({ address, city, state, zip_code: zipCode }: VisitRow) {
  return address === '' ? null : { address, city, state, zipCode }
}

/** The day of an instant on the clock of a place, `YYYY-MM-DD`. */
function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
}

/** One step of each kind, for the newest report that needs it. */
function stepsOfCases(cases: readonly OpenCase[], now: Date): NextStep[] {
  const steps: NextStep[] = []
  const unfiled = cases.find((one) => one.carrier_name !== null)
  if (unfiled?.carrier_name) {
    const { id, carrier_name: carrierName, phone } = unfiled
    steps.push({ kind: 'claim', accidentId: id, carrierName, phone })
  }
  const isFresh = (one: OpenCase) => now.getTime() - one.created_at.getTime() < NEXT_STEP_HOURS * HOUR_MS
  const untold = cases.find((one) => isFresh(one) && !one.has_told)
  if (untold) steps.push({ kind: 'people', accidentId: untold.id })
  const unasked = cases.find((one) => !one.has_lawyer)
  if (unasked) steps.push({ kind: 'lawyer', accidentId: unasked.id })
  const [newest] = cases
  if (newest && steps.length === 0) steps.push({ kind: 'case', accidentId: newest.id })
  return steps
}

interface Named {
  professional_id: string
  professional_name: string
  professional_type: 'lawyer' | 'physician'
}

function professionalOf({ professional_id: id, professional_type: type, professional_name: name }: Named) {
  return { id, type, name }
}

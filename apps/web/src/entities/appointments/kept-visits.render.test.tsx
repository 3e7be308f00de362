import { beforeEach, expect, it, vi } from 'vitest'
import { clearStored } from '#shared/session/browser-storage.ts'
import { deviceKeys } from '#shared/session/device-keys.ts'
import { endSession } from '#shared/session/session-store.ts'
import { exampleAppointment } from '#testing/examples/appointments.ts'
import { signIn } from '#testing/faulty-network.ts'
import { keepVisit, keepVisits, keptSteps, keptVisits, parseVisits } from './kept-visits.ts'

const idsKept = () => keptVisits.read()?.toCome.map(({ id }) => id)
const [first, second] = [
  exampleAppointment(1),
  exampleAppointment(2, { start: '2026-11-23T15:00:00.000Z', end: '2026-11-23T15:30:00.000Z' }),
]

beforeEach(() => {
  vi.setSystemTime('2026-11-23T12:00:00.000Z')
  signIn('u1')
  keptVisits.forget()
})

it('are those to come, soonest first, without what was written to the office', () => {
  const over = exampleAppointment(3, { start: '2026-11-10T14:00:00.000Z', end: '2026-11-10T14:30:00.000Z' })
  keepVisits(
    [second, { ...first, reason: 'Neck pain' }, over, exampleAppointment(4, { status: 'cancelled' })],
    5,
  )
  expect(keptVisits.read()).toEqual({ at: 5, toCome: [first, second] })
})

it('follow what the person books and cancels', () => {
  keepVisit(second)
  keepVisit(first)
  expect(idsKept()).toEqual([first.id, second.id])
  keepVisit({ ...first, status: 'cancelled' })
  expect(idsKept()).toEqual([second.id])
})

it('name the next step of the day, but not a visit nobody has said yes to', () => {
  keepVisits([{ ...first, status: 'requested' }, second], 5)
  expect(keptSteps(undefined)).toMatchObject([{ kind: 'visit', appointmentId: second.id }])
  vi.setSystemTime('2026-11-21T12:00:00.000Z')
  expect(keptSteps(undefined)).toEqual([])
})

it('are nobody else’s', () => {
  keepVisits([first], 5)
  signIn('u2')
  expect(keptVisits.read()).toBeUndefined()
  expect(keptSteps(undefined)).toEqual([])
})

it('are gone after a sign-out', () => {
  keepVisits([first], 5)
  endSession(null)
  clearStored('local', deviceKeys)
  expect(keptVisits.read()).toBeUndefined()
  signIn('u1')
  expect(keptVisits.read()).toBeUndefined()
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(first.id)
})

it('are unknown where what is stored makes no sense', () => {
  expect([undefined, null, [], { at: 1 }].map(parseVisits)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

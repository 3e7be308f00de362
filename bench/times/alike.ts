import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { createPasswordHasher } from '@krash/api/password-hasher'
import { routes } from '@krash/contract'
import type pg from 'pg'
import { atMost, atMostTimes } from '../figures.ts'
import { type Sending, send } from '../load.ts'
import { post } from '../servers.ts'
import type { Person } from '../streams/people.ts'
import { callsIn, inTurns, judgeAlike, middle, shortest, timed } from './turns.ts'

const forgetting = { rounds: 100 }
const hashing = { rounds: 15 }
const signingIn = { rounds: 40 }
const writing = { rounds: 50 }

/** A server with people, and how to call it. */
export interface Asked {
  url: string
  agent: Agent
  people: Iterator<Person, undefined>
  client: pg.Client
}

/** The number of people needed by all measurements here. */
export const ALIKE_PEOPLE = 2 * callsIn(forgetting) + 2 * callsIn(signingIn) + 2 * callsIn(writing) + 1

/** Asking for a new password: each e-mail is used once, and nothing is asked while a job runs. */
export async function benchForgotPassword(asked: Asked): Promise<void> {
  const forgot = (email: string) =>
    timed(() => send(asked.agent, post(asked.url + routes.forgotPassword.path, { body: { email } })))
  const times = await inTurns(
    { ...forgetting, settle: () => untilNoJobs(asked.client) },
    {
      known: () => forgot(emailOf(next(asked.people))),
      again: () => forgot(emailOf(next(asked.people))),
      unknown: () => forgot(emailOf({ id: randomUUID() })),
    },
  )
  judgeAlike('forgot-password', times, { of: middle, target: atMostTimes(1.1) })
}

/** A wrong password, with the hasher alone. */
export async function benchHasher(): Promise<void> {
  const hasher = createPasswordHasher()
  const stored = await hasher.hash('correct horse battery')
  const known = () => timed(() => hasher.matches(stored, 'wrong'))
  const unknown = () => timed(() => hasher.matches(undefined, 'wrong'))
  const times = await inTurns(hashing, { known, again: known, unknown })
  judgeAlike('wrong password', times, { of: shortest, target: atMostTimes(1.1) })
}

/** A wrong password over HTTP; each e-mail is tried once, since repeating would make it wait. */
export async function benchLogin(asked: Asked): Promise<void> {
  const stored = await createPasswordHasher().hash('correct horse battery')
  await asked.client.query('update users set password_hash = $1', [stored])
  const logIn = (email: string) => {
    const call = post(asked.url + routes.login.path, { body: { email, password: 'not the right one' } })
    return timed(() => send(asked.agent, { ...call, status: 401 }))
  }
  const times = await inTurns(signingIn, {
    known: () => logIn(emailOf(next(asked.people))),
    again: () => logIn(emailOf(next(asked.people))),
    unknown: () => logIn(emailOf({ id: randomUUID() })),
  })
  judgeAlike('wrong, over HTTP', times, { of: shortest, target: atMostTimes(1.1) })
}

/**
 * First messages to known addresses, other known ones, and unknown ones, each to an address of its own. The server answers them in whole steps of time,
 * so the minimum would hide a side that often needs one step more.
 */
export async function benchMessages(asked: Asked): Promise<void> {
  const asker = next(asked.people)
  const messageTo = async (address: string) => {
    const conversationId = await begin(asked.url, asker, address)
    const body = { conversationId, content: 'Are you there?', clientId: randomUUID() }
    const call: Sending = post(asked.url + routes.sendMessage.path, { body, token: asker.token })
    return timed(() => send(asked.agent, call))
  }
  const times = await inTurns(
    { ...writing, settle: () => untilNoJobs(asked.client) },
    {
      known: () => messageTo(emailOf(next(asked.people))),
      again: () => messageTo(emailOf(next(asked.people))),
      unknown: () => messageTo(emailOf({ id: randomUUID() })),
    },
  )
  judgeAlike('message', times, { of: middle, target: atMost(1.2) })
}

async function begin(url: string, { token }: Person, address: string): Promise<string> {
  const { url: path, ...call } = post(url + routes.startConversation.path, { body: { address }, token })
  const answer = await fetch(path, call)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return (JSON.parse(text) as { data: { conversation: { id: string } } }).data.conversation.id
}

async function untilNoJobs(client: pg.Client): Promise<void> {
  const due = 'select from graphile_worker._private_jobs where run_at <= now() limit 1'
  while ((await client.query(due)).rowCount) await new Promise((resolve) => setTimeout(resolve, 2))
}

/** The e-mail of a generated person, or one of nobody. */
function emailOf({ id }: { id: string }): string {
  return `${id}@example.com`
}

/** The next person who was not used yet. */
export function next(people: Iterator<Person, undefined>): Person {
  const person = people.next().value
  if (!person) throw new Error('too few people were made')
  return person
}

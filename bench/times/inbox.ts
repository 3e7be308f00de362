import { routes } from '@krash/contract'
import { atMost, note } from '../figures.ts'
import { send } from '../load.ts'
import { type Asked, next } from './alike.ts'
import { inTurns, shortest, timed } from './turns.ts'

const CONVERSATIONS = 2_000
const ROUNDS = 15

/** Compares searching a large inbox with folding all its words once; time may grow with their number, not its square. */
export async function benchInbox({ url, agent, people, client }: Asked): Promise<void> {
  const person = next(people)
  await client.query(
    `with opened as (
       insert into conversations (id, person_id, last_position, person_has_written, request, created_at)
       select gen_random_uuid(), $1, 1, true, 'waiting', now() from generate_series(1, $2) returning id, person_id
     ), listed as (
       insert into conversation_members (user_id, conversation_id, side, label, last_at)
       select person_id, id, 'person', id || '@example.test', now() from opened
     )
     insert into messages (conversation_id, position, id, side, client_id, text, author_id, created_at)
     select id, 1, gen_random_uuid(), 'person', gen_random_uuid(), repeat('Words about my car. ', 45), person_id, now()
     from opened`,
    [person.id, CONVERSATIONS],
  )
  await client.query('analyze conversations, conversation_members, messages')
  const inbox = url + routes.listConversations.path.replace(':userId', person.id)
  const headers = { authorization: `Bearer ${person.token}` }
  const fold = () =>
    timed(() =>
      client.query(`select from messages where strpos(krash_fold(text), 'nothing') > 0 and author_id = $1`, [
        person.id,
      ]),
    )
  const times = await inTurns(
    { rounds: ROUNDS },
    {
      search: () => timed(() => send(agent, { url: `${inbox}?search=nothing`, headers })),
      fold,
      again: fold,
    },
  )
  const [search, folding] = [shortest(times.search), shortest(times.fold)]
  const [value, control] = [search / folding, shortest(times.again) / folding]
  const figure = { value, unit: 'times folding', control, target: atMost(6) }
  const verdict = note({ name: `search of ${CONVERSATIONS} conversations`, ...figure })
  console.log(
    `${'search of an inbox'.padEnd(18)} shortest of ${ROUNDS}: ${CONVERSATIONS} conversations ${search.toFixed(1)} ms, folding their words ${folding.toFixed(1)} ms, ratio ${value.toFixed(2)}   folding beside folding ${control.toFixed(2)}${verdict}`,
  )
}

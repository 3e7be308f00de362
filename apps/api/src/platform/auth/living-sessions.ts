import type pg from 'pg'
import type { Clock } from '#platform/clock.ts'

export interface ClaimedSession {
  userId: string
  sessionId: string
}

export interface LivingSessions {
  /** The e-mail of the session's person; undefined when the session has ended, expired or never existed. */
  emailOf(claimed: ClaimedSession): Promise<string | undefined>
}

interface Waiting extends ClaimedSession {
  resolve: (email: string | undefined) => void
  reject: (error: unknown) => void
}

/** Statements in flight at once; requests that arrive meanwhile share the next one. */
const STATEMENTS_MAX = 2

/**
 * Answers with the state of the database at the time of the request: nobody gets the result of a statement that began
 * before they asked. Under load many requests share one statement, which is prepared once per connection.
 */
export function createLivingSessions(pool: pg.Pool, clock: Clock): LivingSessions {
  let waiting: Waiting[] = []
  let underWay = 0
  const ask = async (): Promise<void> => {
    const asked = waiting
    waiting = []
    underWay += 1
    try {
      const emails = await readEmails(pool, asked, clock.now())
      for (const { sessionId, userId, resolve } of asked) resolve(emails.get(`${userId} ${sessionId}`))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    } finally {
      underWay -= 1
      if (waiting.length > 0) void ask()
    }
  }
  return {
    emailOf(claimed) {
      const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
      waiting.push({ ...claimed, resolve, reject })
      if (underWay < STATEMENTS_MAX) void ask()
      return promise
    },
  }
}

async function readEmails(
  pool: pg.Pool,
  asked: readonly ClaimedSession[],
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ user_id: string; id: string; email: string }>({
    ...statement,
    values: [asked.map(({ userId }) => userId), asked.map(({ sessionId }) => sessionId), now],
  })
  return new Map(rows.map(({ user_id, id, email }) => [`${user_id} ${id}`, email]))
}

const statement = {
  name: 'living-sessions',
  text: `select sessions.user_id, sessions.id, users.email
    from unnest($1::uuid[], $2::uuid[]) as asked (user_id, id)
    join sessions on sessions.user_id = asked.user_id and sessions.id = asked.id
    join users on users.id = sessions.user_id
    where sessions.ended_at is null and sessions.expires_at > $3`,
}

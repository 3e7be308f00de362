import type { PoolClient } from 'pg'
import type { TestApp } from './test-app.ts'

/** How many statements the transactions of persons sent to the database during the work. */
export async function statementsOf({ context }: TestApp, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const pool = context.database.personsPool
  const listen = (client: PoolClient): void => {
    const query = client.query.bind(client)
    Object.assign(client, {
      query(...given: Parameters<typeof query>) {
        count += 1
        return query(...given)
      },
    })
    pool.once('release', () => Object.assign(client, { query }))
  }
  pool.on('acquire', listen)
  await work()
  pool.off('acquire', listen)
  if (count === 0) throw new Error('no statement was seen')
  return count
}

import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SearchSort } from '@krash/contract'
import { compare } from '../compare.ts'
import { measure } from '../load.ts'
import { type Postgres, post, signUp, startBare, withServer } from '../servers.ts'
import { searchesAt } from './cells.ts'
import type { Region } from './places.ts'
import type { WatchedSearch } from './watched-search.ts'

const sorts: SearchSort[] = ['match', 'distance', 'rating']
const goals = { p50AtOne: 1.5, throughputAt32: 0.8 }

/** The server first checks this many answers against the contract; measurements start after that. */
const CHECKED_AT_FIRST = 1000

/** Compares the product's whole call with a bare handler that sends the same statements with the same values. */
export async function compareOverHttp(
  postgres: Postgres,
  { watched, regions }: { watched: WatchedSearch; regions: readonly Region[] },
): Promise<void> {
  const country = regions.filter(({ name }) => name === 'US')
  const searches = sorts.flatMap((sort) => country.flatMap((region) => searchesAt(region, () => ({ sort }))))
  const recorded = []
  for (const search of searches)
    recorded.push((await watched.run(search)).statements.map(({ text, values }) => ({ text, values })))
  const file = path.join(postgres.dataDir, 'searches.json')
  await writeFile(file, JSON.stringify(recorded))
  console.log('\nOver HTTP, beside a bare Fastify handler with the same statements:')
  await withServer(postgres, async (krash) => {
    const bare = await startBare(postgres.url, { SEARCHES: file })
    try {
      const { token } = await signUp(krash.url)
      const first = turns(0, searches.length)
      const search = () => post(`${krash.url}/api/professionals/search`, { body: searches[first()], token })
      await measure({ requests: CHECKED_AT_FIRST, concurrency: 4, next: search })
      const each = searches.length / sorts.length
      for (const [at, sort] of sorts.entries()) {
        const turn = turns(at * each, each)
        await compare(
          sort,
          {
            krash: () => post(`${krash.url}/api/professionals/search`, { body: searches[turn()], token }),
            bare: () => {
              const number = turn()
              return post(`${bare.url}/search/${number}`, { body: searches[number] })
            },
          },
          goals,
        )
      }
    } finally {
      bare.end()
    }
  })
}

/** Counts through a range and starts over. */
function turns(first: number, count: number): () => number {
  let at = -1
  return () => {
    at = (at + 1) % count
    return first + at
  }
}

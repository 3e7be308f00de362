import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

const password = 'correct horse battery'

test('hashes say how they were made: argon2id, 64 MiB, 3 passes, 1 lane', async () => {
  const hasher = createPasswordHasher()
  const stored = await hasher.hash(password)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(hasher.isOutdated(stored)).toBe(false)
  const older = await createPasswordHasher({ memoryCost: 1024, timeCost: 1, parallelism: 1 }).hash(password)
  expect(hasher.isOutdated(older)).toBe(true)
  expect(await hasher.matches(older, password)).toBe(true)
})

test('no account costs the same work as a wrong password', async () => {
  const hasher = createPasswordHasher()
  const stored = await hasher.hash(password)
  await hasher.matches(undefined, password)
  const workOf = async (hash: string | undefined): Promise<number> => {
    const before = process.cpuUsage().user
    for (let round = 0; round < 5; round += 1) expect(await hasher.matches(hash, 'wrong')).toBe(false)
    return process.cpuUsage().user - before
  }
  const [known, unknown] = [await workOf(stored), await workOf(undefined)]
  console.log(`processor time of 5: known ${known / 1000} ms, unknown ${unknown / 1000} ms`)
  // Processor time in microseconds, so other load on the machine does not matter. Skipping the hash would take next to
  // none.
  expect(unknown).toBeGreaterThan(known / 5)
})

test('behind 50 waiting callers the next is sent away', async () => {
  const hasher = createPasswordHasher({ memoryCost: 1024, timeCost: 1, parallelism: 1 })
  const places = availableParallelism() + 50
  const results = await Promise.allSettled(Array.from({ length: places + 5 }, () => hasher.hash(password)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(places)
  const reasons = results
    .filter((result) => result.status === 'rejected')
    .map((result) => String(result.reason))
  expect(reasons).toEqual(Array.from({ length: 5 }, () => 'AppError: TOO_MANY_REQUESTS'))
  expect(await hasher.hash(password)).toContain('argon2id')
})

import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#platform/http/app-error.ts'

/** Hashes passwords with argon2id, at most as many at once as there are cores. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Also false without a stored hash, after the same work: an unknown account takes as long as a wrong password. */
  matches(stored: string | undefined, password: string): Promise<boolean>
  /** Whether a stored hash was made with another cost than new ones. */
  isOutdated(stored: string): boolean
}

/** Cost of one argon2id hash: 64 MiB, 3 passes, 1 lane (OWASP asks for at least 19 MiB and 2 passes). */
export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}
export const hashCost: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

const waitersMax = 50

/** A caller who finds 50 others waiting is refused with TOO_MANY_REQUESTS. */
export function createPasswordHasher(cost: HashCost = hashCost): PasswordHasher {
  const inTurn = createQueue(availableParallelism())
  let nobody: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFKC'), cost)),
    async matches(stored, password) {
      nobody ??= hash('nobody has this password', cost)
      const against = stored ?? (await nobody)
      const isEqual = await inTurn(() => verify(against, password.normalize('NFKC')))
      return isEqual && stored !== undefined
    },
    isOutdated: (stored) =>
      !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`),
  }
}

function createQueue(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitersMax) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

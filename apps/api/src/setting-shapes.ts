import * as z from 'zod/mini'

/** Turns an omitted variable into undefined. */
const orNothing = z.transform((given: string) => given || undefined)
export const plain = z.pipe(z.string(), orNothing)
export const list = z.pipe(
  z.string(),
  z.transform((given) => given.split(',').flatMap((entry) => entry.trim() || [])),
)
export const serviceUrl = z.pipe(
  text('be like https://maps.example or http://127.0.0.1:8080/path.', (given) => {
    const { protocol = '', search, hash, username, password } = URL.parse(given) ?? {}
    return /^https?:$/.test(protocol) && !search && !hash && !username && !password
  }),
  z.transform((given) => given && new URL(given).href.replace(/\/+$/, '')),
)

export function text(must: string, isRight: (given: string) => boolean) {
  const right = z.refine<string>((given) => given === '' || isRight(given), must)
  return z.pipe(z.string().check(right), orNothing)
}

export function url(protocols: string[], must: string) {
  return text(must, (given) => {
    const { protocol = '', hostname = '' } = URL.parse(given) ?? {}
    return protocols.includes(protocol) && hostname !== ''
  })
}

export function number(must: string, isRight: (given: number) => boolean) {
  return z.coerce.number(must).check(z.refine(isRight, must))
}

export function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 0 && port <= 65_535
}

export function oneOf<const T extends string>(allowed: readonly T[]) {
  return z.enum(allowed, `be one of ${allowed.join(', ')}.`)
}

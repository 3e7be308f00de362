import { paths, publicPaths } from '#app/paths.ts'

export type Stage = 'welcome' | 'signIn' | 'shell'

const protectedPaths = Object.values(paths).filter(
  (path) => path !== paths.login && !publicPaths.includes(path),
)

/**
 * Without a session: the welcome at `/`, the sign-in at /login and for pages that need a session. The app for everything else.
 */
export function stageFor(path: string, isSignedIn: boolean, hasEnded = false): Stage {
  if (isSignedIn) return 'shell'
  // Their draft is seen once they are signed in again.
  if (hasEnded && startsWithOneOf(path, [paths.emergency])) return 'signIn'
  if (path === '/') return 'welcome'
  return startsWithOneOf(path, [paths.login, ...protectedPaths]) ? 'signIn' : 'shell'
}

function startsWithOneOf(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

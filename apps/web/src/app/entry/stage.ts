import { paths, publicPaths } from '#app/paths.ts'

export type Stage = 'signIn' | 'shell'

const protectedPaths = Object.values(paths).filter(
  (path) => path !== paths.login && !publicPaths.includes(path),
)

/** The sign-in for /login and, without a session, for pages that need one; the app for everything else. */
export function stageFor(path: string, isSignedIn: boolean): Stage {
  if (isSignedIn) return 'shell'
  return path === '/' || startsWithOneOf(path, [paths.login, ...protectedPaths]) ? 'signIn' : 'shell'
}

function startsWithOneOf(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

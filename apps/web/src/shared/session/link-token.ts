import { readStored, removeStored, writeStored } from './browser-storage.ts'

/** The pages that links with a token lead to. */
export type LinkKind = 'reset-password' | 'verify-email' | 'undo-email' | 'invitation'

const linkPath = /^\/(reset-password|verify-email)\/([^/]+)\/?$/
/** The token of these links is in the fragment, which no server receives. */
const fragmentLink = /^\/(invitation|undo-email)\/?#([\w-]+)$/
const keyOf = (kind: LinkKind) => `krash_link_${kind}`

/**
 * Moves a link's token out of the address and the tab's history, so that nobody finds it there later. It is kept for
 * this tab until it is used, so that a reload loses nothing.
 */
export function hideLinkToken(): void {
  const found = linkPath.exec(location.pathname) ?? fragmentLink.exec(location.pathname + location.hash)
  const [, kind, token] = found ?? []
  if (kind === undefined || token === undefined) return
  writeStored('session', keyOf(kind as LinkKind), decoded(token))
  history.replaceState(null, '', `/${kind}`)
}

/** The token of the opened link; undefined when there was none or it is used up. */
export function linkToken(kind: LinkKind): string | undefined {
  return readStored('session', keyOf(kind)) ?? undefined
}

/** Keeps a token that was given without a link, for the page that a link would lead to. */
export function keepLinkToken(kind: LinkKind, token: string): void {
  writeStored('session', keyOf(kind), token)
}

/** Call when the link is used up or invalid. */
export function forgetLinkToken(kind: LinkKind): void {
  removeStored('session', keyOf(kind))
}

function decoded(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch {
    return token
  }
}

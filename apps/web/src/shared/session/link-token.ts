import { readStored, removeStored, writeStored } from './browser-storage.ts'

/** The pages that a link with a token leads to. */
export type LinkKind = 'reset-password' | 'verify-email' | 'invitation'

const linkPath = /^\/(reset-password|verify-email)\/([^/]+)\/?$/
/** Handed on by people, not by our mails: its token is in the fragment, which no server is told. */
const fragmentLink = /^\/(invitation)\/?#([\w-]+)$/
const keyOf = (kind: LinkKind) => `krash_link_${kind}`

/**
 * Takes the token of a link out of the address and out of the tab's history: whoever looks over the shoulder or
 * through the history later finds nothing of use. It is kept for this tab until it is used, so that a reload loses nothing.
 */
export function hideLinkToken(): void {
  const found = linkPath.exec(location.pathname) ?? fragmentLink.exec(location.pathname + location.hash)
  const [, kind, token] = found ?? []
  if (kind === undefined || token === undefined) return
  writeStored('session', keyOf(kind as LinkKind), decoded(token))
  history.replaceState(null, '', `/${kind}`)
}

/** The token of the link that led here; undefined when there was none, or it is used up. */
export function linkToken(kind: LinkKind): string | undefined {
  return readStored('session', keyOf(kind)) ?? undefined
}

/** The link is used up or of no use. */
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

import { createContext, use } from 'react'

/** The session's facts that the frame around the pages shows. */
export interface ShellData {
  /** Undefined for a visitor of a public page. */
  user: { name: string; email: string; avatarUrl: string | null } | undefined
  /** Open cases, for the badge. */
  activeCases: number
  /** Reports that wait on this device to be sent. */
  unsentReports: number
  /** Ends the session and leaves the page. The question "Sign out?" has been answered by then. */
  signOut: () => Promise<void>
}

const visitor: ShellData = {
  user: undefined,
  activeCases: 0,
  unsentReports: 0,
  signOut: () => Promise.resolve(),
}

export const ShellDataContext = createContext<ShellData>(visitor)

/** The person and the counts shown in header, bottom bar and menus. */
export function useShellData(): ShellData {
  return use(ShellDataContext)
}

/** How the router learns whether somebody is signed in; asked again on every change of page. */
export interface SessionGate {
  isSignedIn: () => boolean
}

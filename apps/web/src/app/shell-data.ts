import { createContext, use } from 'react'

/** Session data shown in the frame around the pages. */
export interface ShellData {
  /** Undefined for a visitor of a public page. */
  user: { name: string; email: string; avatarUrl: string | null } | undefined
  activeCases: number
  /** Number of reports on this device that are not sent yet. */
  unsentReports: number
  /** Ends the session and leaves the page. The person must have confirmed it. */
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

/** Tells the router whether somebody is signed in; asked on every change of page. */
export interface SessionGate {
  isSignedIn: () => boolean
}

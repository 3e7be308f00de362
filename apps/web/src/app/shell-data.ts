import { createContext, use } from 'react'

/** Name and e-mail are empty while they are unknown, for example without a network. */
export interface ShownPerson {
  name: string
  email: string
  /** Spaced, as of a name: "M O". */
  initials: string
  avatarUrl: string | null
}

/** Session data shown in the frame around the pages. */
export interface ShellData {
  /** Undefined for a visitor of a public page. */
  user: ShownPerson | undefined
  activeCases: number
  /** Nobody has told yet how many cases are open, neither the account nor this device. */
  areCasesUnknown?: boolean
  /** Number of reports on this device that are not sent yet. */
  unsentReports: number
  /** Ends the session and leaves the page. The person must have confirmed it. */
  signOut: () => Promise<void>
}

/** What is known before the shell: the counts of open cases, in the order in which they are believed. */
export interface EntryData extends Omit<ShellData, 'activeCases'> {
  accountCount: number | undefined
  /** As this device last knew it. */
  keptCount: number | undefined
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

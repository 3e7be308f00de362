import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { keptCases } from '#entities/accidents/kept-cases.ts'
import { useWaiting } from '#shared/offline/waiting.ts'
import { knownPerson } from '#shared/session/known-person.ts'
import { currentSession, useSession } from '#shared/session/session-store.ts'
import type { Session } from '#shared/session/session-store.ts'
import { checkSession, watchSession } from '#shared/session/watch-session.ts'
import { useStore } from '#shared/store/create-store.ts'
import { initialsOf } from '#shared/ui/content/initials.ts'
import { inTime } from '#app/in-time.ts'
import type * as ShellModule from '#app/shell.tsx'
import type { SessionGate } from '#app/shell-data.ts'
import { useFetched } from '#shared/ui/use-fetched.ts'
import { entryDataOf } from './entry-data.ts'
import { StartFailure } from './start-failure.tsx'
import { StartLoading } from './start-screen.tsx'

type OpenShell = Awaited<ReturnType<typeof ShellModule.openShell>>

let loading: Promise<typeof ShellModule> | undefined
let opening: Promise<OpenShell> | undefined
let opened: OpenShell | undefined

/** Loads the app behind the sign-in; after a failure the next call tries again. */
export function prepareShell(): Promise<typeof ShellModule> {
  loading ??= inTime(() => import('#app/shell.tsx'))().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Opens the app at the page of the address, ready to render as a whole; once, however often it is asked meanwhile. Throws when
 * it cannot be loaded, and tries again with the next call.
 */
export function openShell(): Promise<OpenShell> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function open(): Promise<OpenShell> {
  const shell = await prepareShell()
  opened = await shell.openShell(gate)
  return opened
}

const gate: SessionGate = {
  isSignedIn: () => {
    // Checked on every change of page.
    void checkSession()
    return currentSession().status === 'signedIn'
  },
}

export function EntryShell(): ReactNode {
  const { part: Shell, hasFailed, load } = useFetched(openShell, opened)
  const session = useSession()
  const unsentReports = useWaiting().report ?? 0
  const isSignedIn = session.status === 'signedIn'
  useEffect(() => {
    if (isSignedIn) return watchSession()
  }, [isSignedIn])
  const known = useKnownPerson(session.account)
  const keptCount = useStore(keptCases)?.length
  const data = useMemo(
    () => entryDataOf({ session, known, keptCount, unsentReports }),
    [session, known, keptCount, unsentReports],
  )
  if (hasFailed) return <StartFailure onRetry={load} />
  return Shell === undefined ? <StartLoading /> : <Shell data={data} />
}

type KnownPerson = ReturnType<typeof knownPerson.read>

/** Name and initials, which this device keeps for the next start. */
function useKnownPerson(account: Session['account']): KnownPerson {
  useEffect(() => {
    if (account === null) return
    const { fullName, email } = account
    knownPerson.write({ fullName, initials: [...initialsOf(fullName ?? email)].join(' ') })
  }, [account])
  return useStore(knownPerson)
}

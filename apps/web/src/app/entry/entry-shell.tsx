import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { CloudOff } from 'lucide-react'
import { followAccount } from '#features/accounts/follow-account.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useUnsentCount } from '#shared/offline/unsent.ts'
import { currentSession, useSession } from '#shared/session/session-store.ts'
import type { Session } from '#shared/session/session-store.ts'
import { signOut } from '#shared/session/sign-out.ts'
import { checkSession, watchSession } from '#shared/session/watch-session.ts'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { inTime } from '#app/in-time.ts'
import type * as ShellModule from '#app/shell.tsx'
import type { SessionGate, ShellData } from '#app/shell-data.ts'

type OpenShell = Awaited<ReturnType<typeof ShellModule.openShell>>

let loading: Promise<typeof ShellModule> | undefined
/** The app at its page, once it is there. */
let opened: OpenShell | undefined

/** Fetches the app behind the sign-in; a failed fetch is tried again by the next call. */
export function prepareShell(): Promise<typeof ShellModule> {
  loading ??= inTime(() => import('#app/shell.tsx'))().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Opens the app at the page of the address, so that it can be drawn whole. Throws when it cannot be fetched. */
export async function openShell(): Promise<OpenShell> {
  const shell = await prepareShell()
  opened ??= await shell.openShell(gate)
  return opened
}

const gate: SessionGate = {
  isSignedIn: () => {
    // Asked on every change of page (document 1, section 9).
    void checkSession()
    return currentSession().status === 'signedIn'
  },
}

/** The app, told who is signed in. */
export function EntryShell(): ReactNode {
  const { Shell, hasFailed, load } = useShellComponent()
  const session = useSession()
  const unsentReports = useUnsentCount()
  const isSignedIn = session.status === 'signedIn'
  useEffect(() => {
    if (!isSignedIn) return
    const stops = [watchSession(), followAccount()]
    return () => stops.forEach((stop) => stop())
  }, [isSignedIn])
  const data = useMemo(() => shellDataOf(session, unsentReports), [session, unsentReports])
  if (hasFailed) return <ShellFailure onRetry={load} />
  return Shell === undefined ? <LoadingScreen /> : <Shell data={data} />
}

function useShellComponent() {
  const [Shell, setShell] = useState(() => opened)
  const [hasFailed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    openShell().then(
      (loaded) => setShell(() => loaded),
      () => setFailed(true),
    )
  }, [turn])
  function load(): void {
    setFailed(false)
    setTurn(turn + 1)
  }
  return { Shell, hasFailed, load }
}

function ShellFailure({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useT()
  return <ErrorState icon={<CloudOff aria-hidden />} title={t('accounts:start.failed')} onRetry={onRetry} />
}

function shellDataOf({ status, user, account }: Session, unsentReports: number): ShellData {
  return {
    user: status === 'signedIn' ? personOf(user, account) : undefined,
    activeCases: account?.accidentCount ?? 0,
    unsentReports,
    signOut,
  }
}

function personOf(user: Session['user'], account: Session['account']): ShellData['user'] {
  const email = account?.email ?? ''
  return {
    // Where no name is known the address stands for it, once.
    name: account?.fullName ?? user?.firstName ?? '',
    email,
    avatarUrl: account?.avatarUrl ?? null,
  }
}

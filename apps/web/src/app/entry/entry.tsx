import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { EntryMode } from '#features/sign-in/auth-form.ts'
import { loadAppSettings } from '#shared/app-settings/app-settings.ts'
import { keepInstallQuestion } from '#shared/offline/install.ts'
import { pause } from '#shared/pause.ts'
import { takeWantedPlace } from '#shared/session/leave.ts'
import { storageKeys } from '#shared/session/session-storage.ts'
import { firstQuestion } from '#shared/session/first-question.ts'
import { currentSession } from '#shared/session/session-store.ts'
import { paths } from '#app/paths.ts'
import { EntryShell, prepareShell } from './entry-shell.tsx'
import { EntrySignIn, EntryWelcome } from './entry-pages.tsx'
import { noticeOf } from './notice.ts'
import type { Stage } from './stage.ts'

/** How long 'You are signed in' is shown before the page changes. */
const SUCCESS_MS = 700

/**
 * The first screen: the welcome or the sign-in, small enough for a bad connection, or the app. A person who came for a page
 * that needs a session is returned to it afterwards.
 */
export function Entry({ firstStage }: { firstStage: Stage }): ReactNode {
  const [stage, setStage] = useState(firstStage)
  useEffect(keepInstallQuestion, [])
  useEffect(() => void loadAppSettings(), [])

  useEffect(() => {
    if (stage === 'shell') return
    // Signed in from another tab; `watchSession` is not running here yet.
    const follow = ({ key }: StorageEvent) => {
      if (key === storageKeys.token) location.reload()
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [stage])

  useEffect(() => {
    // While the person reads, loads what comes after the sign-in, unless they pay for every byte.
    if (stage === 'signIn' && !savesData()) return whenIdle(prepareQuietly)
  }, [stage])

  async function goOn(mode: EntryMode): Promise<void> {
    await Promise.all([pause(SUCCESS_MS), prepareShell().catch(() => undefined)])
    history.replaceState(null, '', takeWantedPlace() ?? placeAfter(mode))
    setStage('shell')
  }

  if (stage === 'shell') return <EntryShell />
  const Page = stage === 'welcome' ? EntryWelcome : EntrySignIn
  const asked = new URLSearchParams(location.search)
  return (
    <Page
      referralCode={asked.get('code') ?? ''}
      isNew={asked.has('code') || asked.has('new')}
      reason={noticeOf(location.search, currentSession().error === 'expired')}
      onEntered={(mode) => void goOn(mode)}
      onBegun={prepareQuietly}
    />
  )
}

/** A new person is asked on the profile page whether it has just happened. */
function placeAfter(mode: EntryMode): string {
  if (mode !== 'register') return paths.dashboard
  firstQuestion.write('happened')
  return paths.profile
}

function prepareQuietly(): void {
  // Without a network the app is loaded again when needed, and a failure is reported then.
  prepareShell().catch(() => undefined)
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) return () => undefined
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}

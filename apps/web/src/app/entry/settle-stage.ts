import { paths } from '#app/paths.ts'
import { isOwnPath, rememberWantedPlace } from '#shared/session/leave.ts'
import { currentSession } from '#shared/session/session-store.ts'
import { stageFor } from './stage.ts'
import type { Stage } from './stage.ts'

/** Chooses the first stage once the session is restored, and sets the address to match. */
export function settleStage(): Stage {
  const { pathname, search } = location
  const from = new URLSearchParams(search).get('from')
  const { status, error } = currentSession()
  const stage = stageFor(pathname, status === 'signedIn', error === 'expired')
  if (stage === 'signIn' && pathname !== paths.login) {
    // The dashboard is the default page, or the profile for a new person.
    if (pathname !== paths.dashboard) rememberWantedPlace(pathname + search)
    history.replaceState(null, '', paths.login)
  } else if (pathname === paths.login && from !== null) {
    rememberWantedPlace(from)
  }
  if (stage === 'shell' && pathname === paths.login) {
    history.replaceState(null, '', from !== null && isOwnPath(from) ? from : paths.dashboard)
  }
  return stage
}

// Before any schema is made.
// eslint-disable-next-line import/no-unassigned-import -- it only sets a switch
import '#shared/security/strict-validation.ts'
import '#shared/styles/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { Entry } from '#app/entry/entry.tsx'
import { openShell } from '#app/entry/entry-shell.tsx'
import { openSignIn } from '#app/entry/entry-sign-in.tsx'
import { settleStage } from '#app/entry/settle-stage.ts'
import { registerServiceWorker } from '#app/service-worker-registration.ts'
import { startLanguages } from '#shared/i18n/i18n.ts'
import { hideLinkToken } from '#shared/session/link-token.ts'
import { restoreSession } from '#shared/session/restore-session.ts'
import { followTheme } from '#shared/styles/theme.ts'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'

/** Most sessions are back sooner; a screen that only flashes says nothing. */
const LOADING_AFTER_MS = 300

const element = document.getElementById('root')
if (!element) throw new Error('Root element #root not found')
// Before anything else could note the address.
hideLinkToken()
followTheme()
void start(createRoot(element))

/** Draws the first screen. No `await` of the module itself: the pages import from its file and would wait for it. */
async function start(root: Root): Promise<void> {
  const words = startLanguages()
  let isRestored = false
  const patience = setTimeout(() => {
    words.then(
      () => (isRestored ? undefined : root.render(<LoadingScreen />)),
      () => undefined,
    )
  }, LOADING_AFTER_MS)
  await restoreSession()
  isRestored = true
  clearTimeout(patience)
  const stage = settleStage()
  // Beside the words; the screen that shows it tells when it fails.
  const screen = (stage === 'shell' ? openShell() : openSignIn()).catch(() => undefined)
  await words
  // A page of its own: without it there is nothing to draw yet.
  if (stage === 'signIn') await screen
  root.render(
    <StrictMode>
      <Entry firstStage={stage} />
    </StrictMode>,
  )
  registerServiceWorker()
}

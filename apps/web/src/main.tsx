// Imported before any schema is created.
// eslint-disable-next-line import/no-unassigned-import -- it only sets a switch
import '#shared/security/strict-validation.ts'
import '#shared/styles/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { Entry } from '#app/entry/entry.tsx'
import { openShell } from '#app/entry/entry-shell.tsx'
import { openSignIn, openWelcome } from '#app/entry/entry-pages.tsx'
import { settleStage } from '#app/entry/settle-stage.ts'
import type { Stage } from '#app/entry/stage.ts'
import { StartLoading } from '#app/entry/start-screen.tsx'
import { registerServiceWorker } from '#app/service-worker-registration.ts'
import { startLanguages } from '#shared/i18n/i18n.ts'
import { keepTrying } from '#shared/keep-trying.ts'
import { hideLinkToken } from '#shared/session/link-token.ts'
import { restoreSession } from '#shared/session/restore-session.ts'
import { followTheme } from '#shared/styles/theme.ts'
import { untilReleased } from '#shared/ui/held-press.ts'

/** Most sessions are restored sooner, and a screen that only flashes helps nobody. */
const LOADING_AFTER_MS = 300

const openers: Record<Stage, () => Promise<unknown>> = {
  welcome: openWelcome,
  signIn: openSignIn,
  shell: openShell,
}

const element = document.getElementById('root')
if (!element) throw new Error('Root element #root not found')
// Runs before anything else could record the address.
hideLinkToken()
followTheme()
void start(createRoot(element), element)

/**
 * Renders the first screen. The module itself must not `await`, because the pages import from its file and would wait
 * for it.
 */
async function start(root: Root, page: HTMLElement): Promise<void> {
  // A page that the build has written is read meanwhile, and stays until the app draws it whole.
  const isWritten = page.querySelector('[data-written]') !== null
  let isRestored = isWritten
  const words = keepTrying(startLanguages)
  const patience = setTimeout(() => {
    void words.then(() => (isRestored ? undefined : root.render(<StartLoading />)))
  }, LOADING_AFTER_MS)
  await restoreSession()
  isRestored = true
  clearTimeout(patience)
  const stage = settleStage()
  // Loads beside the texts; the screen that shows it reports a failure.
  const open = openers[stage]
  const screen = isWritten ? keepTrying(open) : open().catch(() => undefined)
  await words
  // Welcome and sign-in are pages of their own, so there is nothing to render without them.
  if (stage !== 'shell' || isWritten) await screen
  if (isWritten) await untilReleased()
  root.render(
    <StrictMode>
      <Entry firstStage={stage} />
    </StrictMode>,
  )
  registerServiceWorker()
}

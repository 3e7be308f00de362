// Before any schema is made.
// eslint-disable-next-line import/no-unassigned-import -- it only sets a switch
import '#shared/security/strict-validation.ts'
import '#shared/styles/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Entry } from '#app/entry/entry.tsx'
import { openShell } from '#app/entry/entry-shell.tsx'
import { settleStage } from '#app/entry/settle-stage.ts'
import { registerServiceWorker } from '#app/service-worker-registration.ts'
import { startLanguages } from '#shared/i18n/i18n.ts'
import { hideLinkToken } from '#shared/session/link-token.ts'
import { restoreSession } from '#shared/session/restore-session.ts'
import { followTheme } from '#shared/styles/theme.ts'

const element = document.getElementById('root')
if (!element) throw new Error('Root element #root not found')
// Before anything else could note the address.
hideLinkToken()
followTheme()
const words = startLanguages()
await restoreSession()
const stage = settleStage()
// Beside the words; the screen that shows it tells when it fails.
if (stage === 'shell') openShell().catch(() => undefined)
await words
createRoot(element).render(
  <StrictMode>
    <Entry firstStage={stage} />
  </StrictMode>,
)
registerServiceWorker()

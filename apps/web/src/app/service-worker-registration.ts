import { trustedScriptUrl } from '#shared/security/trusted-types.ts'

/** Lets the app open without a network from the second visit on. Nothing depends on its success. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const url = trustedScriptUrl('/service-worker.js')
  // Without it the app works as a page does; it is tried again on the next visit.
  navigator.serviceWorker
    .register(url, { scope: '/' })
    .then(tellWhatIsUsed)
    .catch(() => undefined)
}

/** On the first visit fonts and texts come before the worker; it keeps those too. */
async function tellWhatIsUsed(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
}

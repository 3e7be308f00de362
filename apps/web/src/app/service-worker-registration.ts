import { trustedScriptUrl } from '#shared/security/trusted-types.ts'

/** Lets the app open without a network from the second visit on. Nothing depends on its success. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const url = trustedScriptUrl('/service-worker.js')
  // Without it the app works as a normal page; the next visit tries again.
  navigator.serviceWorker
    .register(url, { scope: '/' })
    .then(tellWhatIsUsed)
    .catch(() => undefined)
}

/** On the first visit fonts and texts load before the worker; this lets it cache those as well. */
async function tellWhatIsUsed(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({
    urls: performance.getEntriesByType('resource').map(({ name }) => name),
    language: document.documentElement.lang,
  })
}

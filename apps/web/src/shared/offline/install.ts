import { useSyncExternalStore } from 'react'
import { createStore } from '#shared/store/create-store.ts'

/** The browser's own question about putting the app on the home screen, which Chromium hands to the page. */
interface InstallQuestion extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const question = createStore<InstallQuestion | undefined>(undefined)

/**
 * Keeps the browser's question until the person wants it, because it comes early and only once. Returns a function that
 * stops it.
 */
export function keepInstallQuestion(): () => void {
  const keep = (event: Event) => {
    // Otherwise the browser asks at a moment of its own.
    event.preventDefault()
    question.write(event as InstallQuestion)
  }
  const forget = () => question.write(undefined)
  addEventListener('beforeinstallprompt', keep)
  addEventListener('appinstalled', forget)
  return () => {
    removeEventListener('beforeinstallprompt', keep)
    removeEventListener('appinstalled', forget)
  }
}

export function useCanInstall(): boolean {
  return useSyncExternalStore(question.subscribe, () => question.read() !== undefined)
}

/** Shows the browser's question, which is possible once; true when the person agreed. */
export async function askToInstall(): Promise<boolean> {
  const asked = question.read()
  question.write(undefined)
  return (await asked?.prompt())?.outcome === 'accepted'
}

/** True when the app runs in its own window, from the home screen. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
}

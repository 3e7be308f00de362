import { useSyncExternalStore } from 'react'
import { createStore } from '#shared/store/create-store.ts'

/** The browser's own question whether to put the app on the home screen; Chromium hands it to the page. */
interface InstallQuestion extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const question = createStore<InstallQuestion | undefined>(undefined)

/** Keeps the browser's question until the person wants it; it comes early and only once. Returns the way to stop. */
export function keepInstallQuestion(): () => void {
  const keep = (event: Event) => {
    // Else the browser asks by itself, at a moment of its own.
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

/** Whether the browser lets the app ask to be installed. */
export function useCanInstall(): boolean {
  return useSyncExternalStore(question.subscribe, () => question.read() !== undefined)
}

/** Shows the browser's question; true when the person agreed. It can be shown once. */
export async function askToInstall(): Promise<boolean> {
  const asked = question.read()
  question.write(undefined)
  return (await asked?.prompt())?.outcome === 'accepted'
}

/** Whether the app runs in a window of its own, from the home screen. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
}

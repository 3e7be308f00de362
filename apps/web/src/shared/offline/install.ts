import { useSyncExternalStore } from 'react'

/** The browser's own question whether to put the app on the home screen; Chromium hands it to the page. */
interface InstallQuestion extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let question: InstallQuestion | undefined
const listeners = new Set<() => void>()

/** Keeps the browser's question until the person wants it; it comes early and only once. Returns the way to stop. */
export function keepInstallQuestion(): () => void {
  const keep = (event: Event) => {
    // Else the browser asks by itself, at a moment of its own.
    event.preventDefault()
    change(event as InstallQuestion)
  }
  const forget = () => change(undefined)
  addEventListener('beforeinstallprompt', keep)
  addEventListener('appinstalled', forget)
  return () => {
    removeEventListener('beforeinstallprompt', keep)
    removeEventListener('appinstalled', forget)
  }
}

/** Whether the browser lets the app ask to be installed. */
export function useCanInstall(): boolean {
  return useSyncExternalStore(subscribe, () => question !== undefined)
}

/** Shows the browser's question; true when the person agreed. It can be shown once. */
export async function askToInstall(): Promise<boolean> {
  const asked = question
  change(undefined)
  return (await asked?.prompt())?.outcome === 'accepted'
}

/** Whether the app runs in a window of its own, from the home screen. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
}

function change(next: InstallQuestion | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

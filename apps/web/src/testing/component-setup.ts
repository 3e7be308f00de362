import './untracked-renders.ts'
import React from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup, configure } from 'vitest-browser-react/pure'
import '#shared/styles/styles.ts'
import { shownToasts, toastDurations } from '#shared/ui/feedback/toast-store.ts'
import { endSession } from '#shared/session/session-store.ts'
import { RequestOverFetch } from './request-over-fetch.ts'
import { openServer, serverProblems } from './stand-in-server.ts'

// The same setting as in main.tsx.
configure({ reactStrictMode: true })

/**
 * React notes where each element was made, to say it beside a warning, and leaves off after ten thousand of them within a
 * second. Here it has left off from the start: a tenth of the work of the rendered tests, in which a warning is a failure
 * by its words alone.
 */
const counted = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as {
  recentlyCreatedOwnerStacks: number
}
Object.defineProperty(counted, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set() {
    // It neither grows nor begins anew.
  },
})

/** Milliseconds, forty times the real ones: on a busy machine a test may look for a toast only when it would be gone. */
Object.assign(toastDurations, { success: 120_000, error: 200_000, warning: 160_000, info: 120_000 })

/** A warning by React counts as a failure. */
let warnings: string[] = []

beforeEach(() => {
  warnings = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => warnings.push(words.join(' ')))
  startAtTop()
  localStorage.clear()
  sessionStorage.clear()
  // Conversations that were read are kept for the next visit; whoever opens it waits until it is gone.
  indexedDB.deleteDatabase('krash-chat')
  // Without passkeys; a test of theirs has `givePasskeys`.
  vi.stubGlobal('PublicKeyCredential', undefined)
  vi.stubGlobal('fetch', openServer())
  vi.stubGlobal('XMLHttpRequest', RequestOverFetch)
})

afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
  shownToasts.write([])
  endSession(null)
  const problems = [...serverProblems(), ...warnings]
  if (problems.length > 0) throw new Error(problems.join('\n'))
})

/** Makes the first Tab go to the first control, wherever the previous test pressed last. */
function startAtTop(): void {
  const first = document.createElement('button')
  document.body.prepend(first)
  first.focus()
  first.remove()
}

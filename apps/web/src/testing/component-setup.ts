import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup, configure } from 'vitest-browser-react/pure'
import '#shared/styles/styles.ts'
import { endSession } from '#shared/session/session-store.ts'
import { RequestOverFetch } from './request-over-fetch.ts'
import { openServer, serverProblems } from './stand-in-server.ts'

// As in main.tsx.
configure({ reactStrictMode: true })

/** What React warns of is a fault like any other. */
let warnings: string[] = []

beforeEach(() => {
  warnings = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => warnings.push(words.join(' ')))
  startAtTop()
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', openServer())
  vi.stubGlobal('XMLHttpRequest', RequestOverFetch)
})

afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
  endSession(null)
  const problems = [...serverProblems(), ...warnings]
  if (problems.length > 0) throw new Error(problems.join('\n'))
})

/** The first Tab goes to the first control, wherever the test before has pressed last. */
function startAtTop(): void {
  const first = document.createElement('button')
  document.body.prepend(first)
  first.focus()
  first.remove()
}

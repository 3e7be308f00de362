import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup, configure } from 'vitest-browser-react/pure'
import '#shared/styles/styles.ts'
import { endSession } from '#shared/session/session-store.ts'
import { openServer, serverProblems } from './stand-in-server.ts'

// As in main.tsx.
configure({ reactStrictMode: true })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', openServer())
})

afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
  endSession(null)
  const problems = serverProblems()
  if (problems.length > 0) throw new Error(problems.join('\n'))
})

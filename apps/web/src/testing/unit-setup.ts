import { vi } from 'vitest'

// Many files share a process: what the one before left behind goes, its modules with their state included.
vi.useRealTimers()
vi.unstubAllGlobals()
vi.restoreAllMocks()
vi.resetModules()

// Signing out loads the sign-in page a moment later (`leaveToLogin`), which may be after the test that signed out.
Object.assign(globalThis, { location: { pathname: '/', search: '', replace: () => undefined } })

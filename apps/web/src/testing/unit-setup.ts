import { vi } from 'vitest'

// Many files share a process: what the one before left behind goes, its modules with their state included.
vi.useRealTimers()
vi.unstubAllGlobals()
vi.restoreAllMocks()
vi.resetModules()

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Nothing here is mocked or global, so a module is loaded once for all files of a worker: half the time of a file.
    isolate: false,
    // Only to end what hangs: a busy machine may take many times as long as a quiet one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

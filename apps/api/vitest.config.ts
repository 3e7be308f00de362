import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Only to end what hangs: a busy machine may take many times as long as a quiet one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

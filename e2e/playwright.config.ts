import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '../tools/chromium-launch.ts'

/** Two workers, each with a server, a database and a browser of its own: as many as a small machine has cores. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Only to end what hangs: a busy machine may take many times as long as a quiet one. No journey has limits of its own.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../reports/playwright.json' }]],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    // `playwright test --trace on` when a journey has to be looked into: recording all of them takes a good part of their time.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch(),
  },
})

import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '../tools/chromium-launch.ts'

/** Two workers, each with its own server, database and browser: as many as a small machine has cores. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Only ends what hangs: a busy machine may take many times as long as a quiet one. No journey has limits of its own.
  timeout: 1_800_000,
  expect: { timeout: 180_000 },
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../reports/playwright.json' }]],
  use: {
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    // Use `playwright test --trace on` to investigate a journey; recording all of them takes much of their time.
    trace: 'off',
    // Every new browser would install the whole app for use without a network, a good second of work each. Journeys that go
    // offline, come back or get a push allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Every frame of a motion is drawn by the processor. The main job and the journey by keyboard are looked at in motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumLaunch(),
  },
})

import { defineConfig } from '@playwright/test'
import { findChromium } from '../tools/find-chromium.mjs'

const chromium = findChromium()

/** Features that Playwright disables itself: of several lists the last one wins. */
const playwrightsOwn = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
]
/** The address bar's suggestions: each window keeps hidden pages for them, a fifth of all its work. */
const drawnInVain = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'AimEnabled']

/** Two workers, each with its own server, database and browser: as many as a small machine has cores. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Only ends what hangs: a busy machine may take many times as long as a quiet one. No journey has limits of its own.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../reports/playwright.json' }]],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    // Use `playwright test --trace on` to investigate a journey; recording all of them takes much of their time.
    trace: 'off',
    screenshot: 'only-on-failure',
    ...(chromium === undefined
      ? {}
      : { launchOptions: { executablePath: chromium, args: chromiumArguments() } }),
  },
})

/** A browser that talks only to the server under test. Its sandbox needs a user that is not root. */
function chromiumArguments(): string[] {
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...playwrightsOwn, ...drawnInVain].join(',')}`,
  ]
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet
}

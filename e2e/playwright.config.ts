import { defineConfig } from '@playwright/test'
import { findChromium } from '../tools/find-chromium.mjs'

const chromium = findChromium()

/** What Playwright switches off as well: of several lists the last one counts. */
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
/** The suggestions of the address bar: each window keeps pages for them that nobody sees, a fifth of all its work. */
const drawnInVain = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'AimEnabled']

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
    ...(chromium === undefined
      ? {}
      : { launchOptions: { executablePath: chromium, args: chromiumArguments() } }),
  },
})

/** A browser that talks to nobody but the server under test; the sandbox needs a user that is not root. */
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

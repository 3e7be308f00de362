import { findChromium } from './find-chromium.mjs'

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

/**
 * How Playwright starts the browser of the tests; without a Chromium on this machine it looks for one of its own. The
 * smaller one, without windows, suffices unless a whole one is asked for.
 */
export function chromiumLaunch(wanted?: { withWindows: boolean }): {
  executablePath?: string
  args: string[]
} {
  const chromium = findChromium(wanted)
  return { ...(chromium !== undefined && { executablePath: chromium }), args: chromiumArguments() }
}

/** A browser that talks to nobody but the server under test; the sandbox needs a user that is not root. */
function chromiumArguments(): string[] {
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page of a test lives for seconds: what V8 would win by optimizing its code costs more than it brings, with its
    // last compiler (-9 % without) as with the one before it (another -9 %).
    '--js-flags=--no-opt,--no-maglev',
    `--disable-features=${[...playwrightsOwn, ...drawnInVain].join(',')}`,
  ]
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet
}

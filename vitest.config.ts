import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chromiumLaunch } from './tools/chromium-launch.ts'

const renderTests = '**/*.render.test.tsx'

/** Tests with the storage of a device: what listens there hears of everything that follows, so each has a process of its own. */
const deviceTests = globSync('src/**/*.test.ts', {
  cwd: fileURLToPath(new URL('apps/web', import.meta.url)),
}).filter((file) =>
  readFileSync(new URL(`apps/web/${file}`, import.meta.url), 'utf8').includes("'fake-indexeddb/auto'"),
)

/** Packages that a browser cannot load file by file, because of their format or of how many files they have. */
const bundledForComponents = [
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-virtual',
  'axe-core',
  'idb',
  'lucide-react',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'vitest-browser-react/pure',
  'zod/mini',
]

/** What runs on Node in the product is loaded by Node in its tests too: no second loader, and half the time until the first test. */
const onNode = { experimental: { viteModuleRunner: false } }

/**
 * The tests of the tools start whole programs, one after the other, and the longest takes over a minute: run last, they
 * would leave a processor idle.
 */
class ToolsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, which leaves the files as they are
    const sorted = await super.sort(files)
    const isTool = ({ project }: TestSpecification): boolean => project.name === 'tools'
    return [...sorted.filter(isTool), ...sorted.filter((one) => !isTool(one))]
  }
}

/** Only to end what hangs: the longest test takes half a minute on a quiet machine, and ten times that on a busy one. */
const patience = {
  testTimeout: 1_200_000,
  hookTimeout: 1_200_000,
  expect: { poll: { timeout: 120_000, interval: 20 } },
}

export default defineConfig({
  test: {
    projects: [
      { test: { ...patience, ...onNode, name: 'contract', root: 'packages/contract', isolate: false } },
      { test: { ...patience, ...onNode, name: 'phrases', root: 'packages/phrases', isolate: false } },
      {
        test: {
          ...patience,
          ...onNode,
          name: 'api',
          root: 'apps/api',
          globalSetup: [fileURLToPath(new URL('apps/api/src/testing/global-setup.ts', import.meta.url))],
          // Nothing here is mocked or global, so a module is loaded once for all files of a worker: half the time of a file.
          isolate: false,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          ...patience,
          name: 'web',
          root: 'apps/web',
          exclude: [...configDefaults.exclude, renderTests, ...deviceTests],
          setupFiles: [fileURLToPath(new URL('apps/web/src/testing/unit-setup.ts', import.meta.url))],
          // A process for each file costs three times what the tests themselves do; the setup lets each begin afresh.
          isolate: false,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          ...patience,
          name: 'web on a device',
          root: 'apps/web',
          include: deviceTests,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        // Named, not found while the tests run: one that is found late loads the page anew in the middle of a test.
        optimizeDeps: { noDiscovery: true, include: bundledForComponents },
        test: {
          ...patience,
          // The longest takes seconds. What waits in vain here waits to the end of its test: that end must not be far.
          testTimeout: 300_000,
          name: 'components',
          root: 'apps/web',
          include: [renderTests],
          setupFiles: [fileURLToPath(new URL('apps/web/src/testing/component-setup.ts', import.meta.url))],
          unstubGlobals: true,
          restoreMocks: true,
          // One page for all files (decision 035): the setup takes away what a test has left in it.
          isolate: false,
          browser: {
            enabled: true,
            connectTimeout: patience.testTimeout,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: chromiumLaunch(),
              contextOptions: { locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
      {
        test: {
          ...patience,
          ...onNode,
          name: 'tools',
          root: 'tools',
          include: ['**/*.test.{mjs,ts}'],
          isolate: false,
        },
      },
    ],
    // One more than a small machine has cores: a good part of the tests waits for processes, deadlines and the disk.
    maxWorkers: 3,
    sequence: { sequencer: ToolsFirst },
  },
})

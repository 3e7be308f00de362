import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** What runs on Node in the product is loaded by Node in its tests too: no second loader, and half the time until the first test. */
const onNode = { experimental: { viteModuleRunner: false } }

/** Only to end what hangs: a busy machine may take many times as long as a quiet one. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000, interval: 20 } },
}

export default defineConfig({
  test: {
    projects: [
      { test: { ...patience, ...onNode, name: 'contract', root: 'packages/contract' } },
      { test: { ...patience, ...onNode, name: 'phrases', root: 'packages/phrases' } },
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
      { extends: './apps/web/vite.config.ts', test: { ...patience, name: 'web', root: 'apps/web' } },
      { test: { ...patience, ...onNode, name: 'tools', root: 'tools', include: ['**/*.test.{mjs,ts}'] } },
    ],
    // One more than a small machine has cores: a good part of the tests waits for processes, deadlines and the disk.
    maxWorkers: 3,
  },
})

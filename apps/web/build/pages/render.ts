import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { UserConfig } from 'vite'
import type * as Renderer from '#app/prerender/render-page.tsx'

const entry = 'src/app/prerender/render-page.tsx'

/** Builds the pages once more, to run them here, and lends what renders them. */
export async function withRenderer<Result>(
  config: Pick<UserConfig, 'plugins' | 'define' | 'resolve' | 'css' | 'root'>,
  work: (renderer: typeof Renderer) => Promise<Result>,
): Promise<Result> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'krash-pages-'))
  try {
    await build({
      ...config,
      define: { ...config.define, __IS_WRITING__: 'true' },
      configFile: false,
      logLevel: 'warn',
      // The folder is outside of every package.
      ssr: { noExternal: true },
      build: { ssr: entry, outDir, emptyOutDir: true, minify: false, target: 'esnext' },
    })
    return await onDevice(async () => {
      const file = pathToFileURL(path.join(outDir, 'render-page.js'))
      return work((await import(file.href)) as typeof Renderer)
    })
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** What the app asks of a browser before it is on a screen: as little as a new one would say. */
const device = {
  addEventListener: () => undefined,
  document: {
    addEventListener: () => undefined,
    documentElement: { hasAttribute: () => false },
    querySelector: () => null,
  },
  HTMLElement: class {
    showPopover(): void {}
  },
}

async function onDevice<Result>(work: () => Promise<Result>): Promise<Result> {
  Object.assign(globalThis, device)
  try {
    return await work()
  } finally {
    for (const name of Object.keys(device)) Reflect.deleteProperty(globalThis, name)
  }
}

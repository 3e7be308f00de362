import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { bootScript } from './build/boot-script.ts'
import { budget } from './build/budget.ts'
import { leanContract } from './build/lean-contract.ts'
import { leanIcons } from './build/lean-icons.ts'
import { leanReact } from './build/lean-react.ts'
import { prerender } from './build/pages/prerender.ts'
import { smallForms } from './build/small-forms.ts'
import { thinOutlines } from './build/thin-outlines.ts'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string
}
const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`

// Few files: they compress better than many small ones, and each is a request less.
const chunkGroups = [
  // Checked with once something is typed: what only the server checks is not in the build (lean-contract.ts).
  {
    name: 'validation',
    test: /[\\/](zod|contract[\\/]src[\\/](wire[\\/](fields|generous|us-states|wire)|accounts[\\/]credentials))[\\/.]/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // Read with the forms that a passkey can confirm; every start would load it with the calls it stands in.
  {
    name: 'passkey-proof',
    test: /[\\/]contract[\\/]src[\\/]passkeys[\\/]passkey-proof/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // The sign-in alone: nobody who is signed in loads it.
  {
    name: 'sign-in',
    test: /[\\/]src[\\/](pages[\\/]login|features[\\/]sign-in[\\/](?!auth-check|account-sheet|reset-sent))/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // The sign-in, and where a fresh one is asked for.
  {
    name: 'passkey-button',
    test: /[\\/](accounts[\\/]passkey-support\.ts|icons[\\/]key-round\.mjs)$/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // The welcome alone: nobody who is signed in loads it.
  {
    name: 'welcome',
    test: /[\\/]src[\\/](pages[\\/]welcome|features[\\/]welcome-guests)/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // What every start needs, and what welcome and sign-in have in common with the app.
  { name: 'first-screen', test: /[\\/]src[\\/](main|pages[\\/](login|welcome))\.tsx/, priority: 2 },
  // Sending later: the page of reports needs it at once, every other page once it stands (app/start-sending.ts).
  {
    name: 'outbox',
    test: /[\\/]src[\\/]shared[\\/]offline[\\/](?!blank-report|install|load-with-network|online|waiting|old-stores)/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // The frame, its libraries, and the components that most pages share; what few pages share is not everybody's load.
  {
    name: 'app',
    test: /[\\/](@tanstack[\\/](?!(react-)?virtual)|src[\\/]app[\\/](?!later))/,
    priority: 1,
  },
  // The keys of queries are too small for files of their own.
  { name: 'app', test: /[\\/]src[\\/]entities[\\/][\w-]+[\\/][\w-]+-keys\.ts$/, priority: 1 },
  // Few pages need the words of times in other zones, the notice of an old list, cards to choose from, phone numbers or the wake lock.
  {
    name: 'app',
    test: /[\\/](lucide-react|src[\\/]shared[\\/](ui|i18n))[\\/](?!zone-text|feedback[\\/]stale-list|form[\\/](choice-cards\.tsx|phone-)|use-wake-lock)/,
    minShareCount: 8,
  },
  // Icons of a hundred bytes each that a few pages share: with those of other pages rather than in a file of their own.
  {
    name: 'icons',
    test: /[\\/]lucide-react[\\/]/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 1800,
    includeDependenciesRecursively: false,
  },
]

const hasGallery = process.env['VITE_GALLERY'] === '1'

// How the pages themselves are made, in the browser's build and in the one that writes them as HTML.
const define = {
  __APP_VERSION__: JSON.stringify(version),
  __HAS_GALLERY__: String(hasGallery),
}
/** See vite-env.d.ts. */
const isWriting = { __IS_WRITING__: 'false' }
// Every browser's React has the hook itself: without the stand-in for older ones.
const resolve = { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } }
const css = { transformer: 'lightningcss' } as const

/** What only the build for visitors has: pages as HTML, small files for the way, the app without a network. */
const forVisitors = [
  prerender({ plugins: [react(), leanContract(), leanIcons()], define, css }),
  budget(),
  smallForms(),
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src',
    filename: 'service-worker.ts',
    // The manifest is a file of ours, and the app registers the worker itself (Trusted Types).
    manifest: false,
    injectRegister: false,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
      // Read before the worker is there; without a network the app draws these pages, all but the report.
      globIgnores: ['prerendered/*/!(emergency).html'],
      // Every hashed file is named by its content: no revision needed, and none wanted.
      dontCacheBustURLsMatching: /assets\//,
    },
  }),
]

export default defineConfig({
  plugins: [
    react(),
    leanContract(),
    leanIcons(),
    leanReact(),
    bootScript(),
    thinOutlines(),
    hasGallery ? [] : forVisitors,
  ],
  define: { ...define, ...isWriting },
  resolve,
  css,
  build: {
    target: 'baseline-widely-available',
    cssMinify: 'lightningcss',
    // Data addresses would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // Without the hints, which every browser we build for knows, pages load all the same.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Without names: the frame lists every file it may load, and names are a kilobyte of that list. Texts begin with
        // their language, by which the service worker keeps them.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash].css' : 'assets/[name]-[hash][extname]',
        chunkFileNames: ({ facadeModuleId }) => `assets/${textsLanguage(facadeModuleId)}[hash].js`,
      },
    },
  },
  server: { proxy: { '/api': api, '/healthz': api, '/readyz': api } },
  preview: { proxy: { '/api': api } },
})

/** `fr-` for a file of French texts; empty for code. */
function textsLanguage(module: string | null): string {
  const language = /\/phrases\/src\/packs\/(?:\w+-)?(\w+)\.ts$/.exec(module ?? '')?.[1]
  return language === undefined || language === 'packs' ? '' : `${language}-`
}

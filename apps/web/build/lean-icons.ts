import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('../src/shared/ui/signs/lucide-icon.tsx', import.meta.url))

/**
 * Draws the icons of lucide with a component of ours: theirs comes with a context, sizes and attributes that nobody
 * here sets, and with keys, aliases and names of every icon. About 2 kB less for every page.
 */
export function leanIcons(): Plugin {
  return {
    name: 'krash:lean-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/ },
      handler: (code) => leanIcon(code),
    },
  }
}

/** The source of one icon as the browser needs it: its lines, and its name where the style sheet asks for it. */
export function leanIcon(code: string): string {
  return code
    .replace(/import createLucideIcon from .*/, `import { createLucideIcon } from ${JSON.stringify(ours)};`)
    .replaceAll(/,?\s*key: "[^"]*"/g, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replace(/\s*size: 24,/, '')
    .replace(/\s*name: "(?!log-|send)[^"]*",/, '')
    .replace('__iconData.node;\n', '')
}

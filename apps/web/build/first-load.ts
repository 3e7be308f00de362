import type { PackPart } from '@krash/phrases'
import type { Rolldown } from 'vite'

export type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** A page and what the browser loads for it, by ends of source paths, in the order of loading. */
export interface FirstLoad {
  route: string
  modules: string[]
  /** The parts of the texts that its route loads, beside the first pack. */
  texts: PackPart[]
  /** Whether it is behind the sign-in. */
  needsSession: boolean
}

interface Page {
  modules: string[]
  texts: PackPart[]
}

const shell = ['src/main.tsx', 'src/app/shell.tsx']

const inside: Record<string, Page> = {
  '/dashboard': { modules: ['src/pages/dashboard.tsx'], texts: ['home'] },
  '/lawyers': { modules: ['src/pages/lawyers.tsx'], texts: ['help'] },
  '/physicians': { modules: ['src/pages/physicians.tsx'], texts: ['help'] },
  '/appointments': { modules: ['src/pages/appointments.tsx'], texts: ['help'] },
  '/chat': { modules: ['src/pages/inbox.tsx'], texts: ['follow'] },
  '/chat/*': { modules: ['src/pages/chat.tsx'], texts: ['follow'] },
  '/sharing': { modules: ['src/pages/sharing/what-i-shared.tsx'], texts: ['help'] },
  '/activity': { modules: ['src/pages/activity.tsx'], texts: ['follow', 'home'] },
  '/cases/*': { modules: ['src/pages/case.tsx'], texts: ['follow', 'home', 'own', 'report'] },
  '/profile': { modules: ['src/pages/profile.tsx'], texts: ['home', 'own'] },
  '/preferences': { modules: ['src/pages/preferences.tsx'], texts: ['account', 'home'] },
}
const open: Record<string, Page> = {
  '/emergency': { modules: ['src/pages/emergency.tsx', 'offline/this-device.ts'], texts: ['report'] },
  '/reset-password': { modules: ['src/pages/public/reset-password.tsx'], texts: [] },
  '/verify-email': { modules: ['src/pages/public/verify-email.tsx'], texts: [] },
  '/about': { modules: ['src/pages/legal/about.tsx'], texts: ['legal'] },
  '/privacy': { modules: ['src/pages/legal/privacy.tsx'], texts: ['legal'] },
  '/terms': { modules: ['src/pages/legal/terms.tsx'], texts: ['legal'] },
  '/help': { modules: ['src/pages/help.tsx'], texts: ['questions'] },
  '/contact': { modules: ['src/pages/public/contact.tsx'], texts: ['questions'] },
  '/invitation': { modules: ['src/pages/sharing/invitation.tsx'], texts: ['follow'] },
  '/here': { modules: ['src/pages/sharing/shared-place.tsx'], texts: ['follow'] },
}

/** Measured by the budget, and asked for at once by the script in index.html; `*` stands for an id at the end. */
export const firstLoads: FirstLoad[] = [
  { route: '/', modules: ['src/main.tsx', 'src/pages/welcome.tsx'], texts: [], needsSession: false },
  { route: '/login', modules: ['src/main.tsx', 'src/pages/login.tsx'], texts: [], needsSession: false },
  ...inShell(inside, true),
  ...inShell(open, false),
]

function inShell(pages: Record<string, Page>, needsSession: boolean): FirstLoad[] {
  return Object.entries(pages).map(([route, { modules, texts }]) => ({
    route,
    modules: [...shell, ...modules],
    texts,
    needsSession,
  }))
}

/** All chunks that the modules pull in, or undefined when one of them is not in the build. */
export function loadedChunks(bundle: Rolldown.OutputBundle, modules: string[]): Set<Chunk> | undefined {
  const found = new Set<Chunk>()
  const follow = (chunk: Chunk) => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') follow(next)
    }
  }
  for (const module of modules) {
    const chunks = allChunks(bundle).filter(
      // The module may stand in a bigger file; the one that `import()` asks for then only passes it on.
      ({ moduleIds, facadeModuleId }) =>
        facadeModuleId?.endsWith(module) || moduleIds.some((id) => id.endsWith(module)),
    )
    if (chunks.length === 0) return undefined
    chunks.forEach(follow)
  }
  return found
}

/** The style sheets of these chunks. */
export function sheetsOf(chunks: Iterable<Chunk>): Set<string> {
  return new Set([...chunks].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
}

export function allChunks(bundle: Rolldown.OutputBundle): Chunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk')
}

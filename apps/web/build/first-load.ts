import type { Rolldown } from 'vite'

export type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** A page and what the browser loads for it, by ends of source paths, in the order of loading. */
export interface FirstLoad {
  route: string
  modules: string[]
  /** Whether it is behind the sign-in. */
  needsSession: boolean
}

const shell = ['src/main.tsx', 'src/app/shell.tsx']

const inside: Record<string, string[]> = {
  '/dashboard': ['src/pages/dashboard.tsx'],
  '/lawyers': ['src/pages/lawyers.tsx'],
  '/physicians': ['src/pages/physicians.tsx'],
  '/appointments': ['src/pages/appointments.tsx'],
  '/chat': ['src/pages/inbox.tsx'],
  '/chat/*': ['src/pages/chat.tsx'],
  '/sharing': ['src/pages/sharing/what-i-shared.tsx'],
  '/activity': ['src/pages/activity.tsx'],
  '/cases/*': ['src/pages/case.tsx'],
  '/profile': ['src/pages/profile.tsx'],
  '/preferences': ['src/pages/preferences.tsx'],
}
const open: Record<string, string[]> = {
  '/emergency': ['src/pages/emergency.tsx', 'offline/this-device.ts'],
  '/reset-password': ['src/pages/public/reset-password.tsx'],
  '/verify-email': ['src/pages/public/verify-email.tsx'],
  '/about': ['src/pages/legal/about.tsx'],
  '/privacy': ['src/pages/legal/privacy.tsx'],
  '/terms': ['src/pages/legal/terms.tsx'],
  '/help': ['src/pages/help.tsx'],
  '/contact': ['src/pages/public/contact.tsx'],
  '/invitation': ['src/pages/sharing/invitation.tsx'],
  '/here': ['src/pages/sharing/shared-place.tsx'],
}

/** Measured by the budget, and asked for at once by the script in index.html; `*` stands for an id at the end. */
export const firstLoads: FirstLoad[] = [
  { route: '/', modules: ['src/main.tsx', 'src/pages/welcome.tsx'], needsSession: false },
  { route: '/login', modules: ['src/main.tsx', 'src/pages/login.tsx'], needsSession: false },
  ...Object.entries(inside).map(([route, page]) => ({
    route,
    modules: [...shell, ...page],
    needsSession: true,
  })),
  ...Object.entries(open).map(([route, page]) => ({
    route,
    modules: [...shell, ...page],
    needsSession: false,
  })),
]

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

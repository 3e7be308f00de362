import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { PackPart } from '@krash/phrases'
import { needPart } from '#shared/i18n/i18n.ts'
import { inTime } from '../in-time.ts'
import { Layout } from '../layout.tsx'
import type { SessionGate } from '../shell-data.ts'

interface RouterContext {
  session: SessionGate
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Layout })

/** A page that loads when somebody opens it. */
export function page<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(inTime(load), name)
}

/** A loader for the parts of the texts that a page shows, beside its code. */
export function texts(...parts: PackPart[]): () => Promise<unknown> {
  return () => Promise.all(parts.map(needPart))
}

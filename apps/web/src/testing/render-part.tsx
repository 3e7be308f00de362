import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import type { RenderResult } from 'vitest-browser-react/pure'
import type { PackPart, ShippedLanguage } from '@krash/phrases'
import { createQueryClient } from '#app/query-client.ts'
import { needPart, startLanguages } from '#shared/i18n/i18n.ts'
import { dismissToast, useToasts } from '#shared/ui/feedback/toast-store.ts'
import { hearOfBackFirst } from '#shared/ui/feedback/close-on-back.ts'
import { ToastRegion } from '#shared/ui/feedback/toast.tsx'
import { NavigationContext } from '#shared/ui/navigation/app-link.tsx'
import { signIn } from './faulty-network.ts'

interface Surroundings {
  language?: ShippedLanguage
  /** The parts of the texts that the component's route loads beforehand. */
  texts?: PackPart[]
  /** Renders without a session. */
  isGuest?: boolean
  /** The address of the page, for a part that reads it. */
  path?: string
}

export interface Rendered extends RenderResult {
  /** A mock that records every path of the app that was opened. */
  go: ReturnType<typeof vi.fn<(href: string) => void>>
  /** Of the tab; goes elsewhere like the browser's own buttons. */
  history: RouterHistory
}

/** Renders a part of a page as in the app: with texts, data and the place for toasts. */
export async function renderPart(
  part: ReactNode,
  { language = 'en', texts = [], isGuest = false, path = '/dashboard' }: Surroundings = {},
): Promise<Rendered> {
  if (!isGuest) signIn()
  document.documentElement.lang = language
  await startLanguages()
  await Promise.all(texts.map(needPart))
  const go = vi.fn<(href: string) => void>()
  const navigation = { go, prepare: () => undefined }
  const queryClient = createQueryClient()
  hearOfBackFirst()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const rendered = await render(part, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          <NavigationContext value={navigation}>
            <main>{children}</main>
            <ToastRegion />
            <LeaveNoToasts />
          </NavigationContext>
        </RouterContextProvider>
      </QueryClientProvider>
    ),
  })
  return Object.assign(rendered, { go, history })
}

/** Dismisses toasts, which would outlive their page and disturb the next test. */
function LeaveNoToasts(): ReactNode {
  const toasts = useToasts()
  const dismiss = useEffectEvent(() => toasts.forEach(({ id }) => dismissToast(id)))
  useEffect(() => () => dismiss(), [])
  return null
}

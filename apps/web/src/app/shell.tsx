import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ComponentType } from 'react'
import { followReports } from '#entities/accidents/accident-keys.ts'
import { followAccount } from '#entities/accounts/follow-account.ts'
import { followActivity } from '#entities/activity/activity-keys.ts'
import { startLive } from '#shared/live/start-live.ts'
import { holdBack } from '#shared/after-page.ts'
import { NavigationContext } from '#shared/ui/navigation/app-link.tsx'
import type { Navigation } from '#shared/ui/navigation/app-link.tsx'
import { keepStaleEntry } from '#shared/ui/feedback/close-on-back.ts'
import { standsWritten } from '#shared/written-page.ts'
import { ErrorBoundary } from './crash/error-boundary.tsx'
import { keepHelpTexts } from './keep-help-texts.ts'
import { createQueryClient } from './query-client.ts'
import { createShellRouter } from './router.tsx'
import type { ShellRouter } from './router.tsx'
import { ShellDataContext } from './shell-data.ts'
import type { EntryData, SessionGate } from './shell-data.ts'
import { carryChoices, startSending } from './start-sending.ts'
import { useShellDataOf } from './use-shell-data-of.ts'

/**
 * Creates the app behind the sign-in and the public pages (router, data, frame) and goes to the page of the address.
 * The returned component renders frame and page at once; a page that cannot be loaded appears as an error inside the
 * frame.
 */
export async function openShell(session: SessionGate): Promise<ComponentType<{ data: EntryData }>> {
  const queryClient = createQueryClient()
  keepStaleEntry()
  const router = createShellRouter(session)
  const navigation = navigationOf(router)
  await router.load()
  // A page that can be read meanwhile stays, with what was typed in it, until the next try (main.tsx).
  if (standsWritten() && router.state.matches.some(({ status }) => status === 'error'))
    throw new Error('The page could not be loaded')
  const isDrawn = holdBack()
  return function Shell({ data }) {
    const isSignedIn = data.user !== undefined
    const shellData = useShellDataOf(data, queryClient)
    useEffect(() => (isSignedIn ? followAccount() : undefined), [isSignedIn])
    // Runs after the effects of the page, which may hold back longer.
    useEffect(isDrawn, [])
    useEffect(startSending, [])
    useEffect(startLive, [])
    useEffect(carryChoices, [])
    useEffect(() => followActivity(queryClient), [])
    useEffect(() => followReports(queryClient), [])
    useEffect(keepHelpTexts, [])
    return (
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <ShellDataContext value={shellData}>
            <NavigationContext value={navigation}>
              <RouterProvider router={router} />
            </NavigationContext>
          </ShellDataContext>
        </QueryClientProvider>
      </ErrorBoundary>
    )
  }
}

function navigationOf(router: ShellRouter): Navigation {
  return {
    go: (href) => void router.navigate({ href }),
    // If a preload fails, opening the page tries again and reports the failure.
    prepare: (href) => void router.preloadRoute({ href } as never).catch(() => undefined),
  }
}

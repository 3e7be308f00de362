import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ComponentType } from 'react'
import { followReports } from '#entities/accidents/accident-queries.ts'
import { followActivity } from '#entities/activity/activity-queries.ts'
import { startLive } from '#shared/live/start-live.ts'
import { NavigationContext } from '#shared/ui/navigation/app-link.tsx'
import type { Navigation } from '#shared/ui/navigation/app-link.tsx'
import { ErrorBoundary } from './crash/error-boundary.tsx'
import { keepHelpTexts } from './keep-help-texts.ts'
import { createQueryClient } from './query-client.ts'
import { createShellRouter } from './router.tsx'
import type { ShellRouter } from './router.tsx'
import { ShellDataContext } from './shell-data.ts'
import type { SessionGate, ShellData } from './shell-data.ts'
import { carryChoices, startSending } from './start-sending.ts'

/**
 * Makes the app behind the sign-in and the public pages (router, data, frame) and goes to the page of the address:
 * what comes back draws frame and page at once. A page that cannot be fetched is shown as an error inside the frame.
 */
export async function openShell(session: SessionGate): Promise<ComponentType<{ data: ShellData }>> {
  const queryClient = createQueryClient()
  const router = createShellRouter(session)
  const navigation = navigationOf(router)
  await router.load()
  return function Shell({ data }) {
    useEffect(startSending, [])
    useEffect(startLive, [])
    useEffect(carryChoices, [])
    useEffect(() => followActivity(queryClient), [])
    useEffect(() => followReports(queryClient), [])
    useEffect(keepHelpTexts, [])
    return (
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <ShellDataContext value={data}>
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
    // A preload that fails is tried again when the page is opened, and told there.
    prepare: (href) => void router.preloadRoute({ href } as never).catch(() => undefined),
  }
}

import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { hearOfBackFirst } from '#shared/ui/feedback/close-on-back.ts'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { CrashScreen } from './crash/crash-screen.tsx'
import { inTime } from './in-time.ts'
import { paths } from './paths.ts'
import { publicRoutes } from './routes/public-routes.ts'
import { rootRoute } from './routes/root-route.ts'
import { signedInRoutes } from './routes/signed-in-routes.ts'
import type { SessionGate } from './shell-data.ts'

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    // The welcome is outside this router, so a guest's way to it reloads the page.
    if (!context.session.isSignedIn()) throw redirect({ href: '/', reloadDocument: true })
    throw redirect({ to: paths.dashboard, replace: true })
  },
})

const routeTree = rootRoute.addChildren([homeRoute, signedInRoutes, ...publicRoutes])

/** The router of the signed-in app and the public pages; the sign-in is outside it. */
export function createShellRouter(session: SessionGate) {
  hearOfBackFirst()
  return createRouter({
    routeTree,
    context: { session },
    defaultPreload: false,
    scrollRestoration: true,
    defaultPendingMs: 300,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: CrashScreen,
    defaultNotFoundComponent: lazyRouteComponent(
      inTime(() => import('#pages/public/not-found.tsx')),
      'NotFoundPage',
    ),
  })
}

export type ShellRouter = ReturnType<typeof createShellRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ShellRouter
  }
}

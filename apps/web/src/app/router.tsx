import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { needPart } from '#shared/i18n/i18n.ts'
import { prepareLegalTexts } from '#shared/i18n/legal-texts.ts'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { CrashScreen } from './crash/crash-screen.tsx'
import { inTime } from './in-time.ts'
import { Layout } from './layout.tsx'
import { loginPath, paths } from './paths.ts'
import type { SessionGate } from './shell-data.ts'

interface RouterContext {
  session: SessionGate
}

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Layout })

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.dashboard, replace: true })
  },
})

/** A page that loads when somebody opens it. */
function page<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(inTime(load), name)
}

/** The texts about lawyers, doctors and appointments load with the pages that show them. */
function prepareHelpTexts(): Promise<void> {
  return needPart('help')
}

/** The texts about messages, the history and claims load with their pages, too. */
function prepareFollowTexts(): Promise<void> {
  return needPart('follow')
}

/** The parent of pages that need a session; visitors go to the sign-in, which returns here. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => {
    if (!context.session.isSignedIn()) {
      throw redirect({ href: loginPath(location.href), reloadDocument: true })
    }
  },
})

const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.dashboard,
  component: page(() => import('#pages/dashboard.tsx'), 'DashboardPage'),
})

const emergencyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.emergency,
  component: page(() => import('#pages/emergency.tsx'), 'EmergencyPage'),
})

const lawyersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.lawyers,
  loader: prepareHelpTexts,
  component: page(() => import('#pages/lawyers.tsx'), 'LawyersPage'),
})

const physiciansRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.physicians,
  loader: prepareHelpTexts,
  component: page(() => import('#pages/physicians.tsx'), 'PhysiciansPage'),
})

const appointmentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.appointments,
  loader: prepareHelpTexts,
  component: page(() => import('#pages/appointments.tsx'), 'AppointmentsPage'),
})

const inboxRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.inbox,
  loader: prepareFollowTexts,
  component: page(() => import('#pages/inbox.tsx'), 'InboxPage'),
})

const chatRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: `${paths.inbox}/$recipientId`,
  loader: prepareFollowTexts,
  component: page(() => import('#pages/chat.tsx'), 'ChatPage'),
})

const physicianChatRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: `${paths.inbox}/physician/$recipientId`,
  loader: prepareFollowTexts,
  component: page(() => import('#pages/chat.tsx'), 'ChatPage'),
})

const activityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.activity,
  loader: prepareFollowTexts,
  component: page(() => import('#pages/activity.tsx'), 'ActivityPage'),
})

const caseRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: `${paths.cases}/$accidentId`,
  loader: prepareFollowTexts,
  component: page(() => import('#pages/case.tsx'), 'CasePage'),
})

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.profile,
  component: page(() => import('#pages/profile.tsx'), 'ProfilePage'),
})

const preferencesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.preferences,
  component: page(() => import('#pages/preferences.tsx'), 'PreferencesPage'),
})

// The sign-in is outside this router, so a link to it reloads the page.
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  beforeLoad: ({ location }) => {
    throw redirect({ href: location.href, reloadDocument: true })
  },
})

// The token of the mailed link is removed from the address before the router reads it (main.tsx).
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.resetPassword,
  component: page(() => import('#pages/public/reset-password.tsx'), 'ResetPasswordPage'),
})

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.verifyEmail,
  component: page(() => import('#pages/public/verify-email.tsx'), 'VerifyEmailPage'),
})

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.about,
  loader: prepareLegalTexts,
  component: page(() => import('#pages/legal/about.tsx'), 'AboutPage'),
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.privacy,
  loader: prepareLegalTexts,
  component: page(() => import('#pages/legal/privacy.tsx'), 'PrivacyPage'),
})

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.terms,
  loader: prepareLegalTexts,
  component: page(() => import('#pages/legal/terms.tsx'), 'TermsPage'),
})

const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.contact,
  component: page(() => import('#pages/public/contact.tsx'), 'ContactPage'),
})

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.invitation,
  loader: prepareFollowTexts,
  component: page(() => import('#pages/sharing/invitation.tsx'), 'InvitationPage'),
})

const sharedPlaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.sharedPlace,
  loader: prepareFollowTexts,
  component: page(() => import('#pages/sharing/shared-place.tsx'), 'SharedPlacePage'),
})

// Test builds only; decided at build time, so that other builds leave the page out.
const galleryRoutes = __HAS_GALLERY__
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: paths.gallery,
        component: page(() => import('#pages/gallery/gallery.tsx'), 'GalleryPage'),
      }),
    ]
  : []

const routeTree = rootRoute.addChildren([
  homeRoute,
  signedInRoute.addChildren([
    dashboardRoute,
    emergencyRoute,
    lawyersRoute,
    physiciansRoute,
    appointmentsRoute,
    inboxRoute,
    chatRoute,
    physicianChatRoute,
    activityRoute,
    caseRoute,
    profileRoute,
    preferencesRoute,
  ]),
  loginRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  aboutRoute,
  privacyRoute,
  termsRoute,
  contactRoute,
  invitationRoute,
  sharedPlaceRoute,
  ...galleryRoutes,
])

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

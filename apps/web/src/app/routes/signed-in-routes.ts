import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { loadProfileView } from '#pages/legal/load-profile-view.ts'
import { isProfileView } from '#pages/legal/profile-views.ts'
import { appSettings } from '#shared/app-settings/app-settings.ts'
import { isPracticeHome } from '#shared/session/home-choice.ts'
import { inTime } from '../in-time.ts'
import { loginPath, paths } from '../paths.ts'
import { page, rootRoute, texts } from './root-route.ts'

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
  beforeLoad: () => {
    if (isPracticeHome()) throw redirect({ to: paths.practice, replace: true })
  },
  loader: texts('home'),
  component: page(() => import('#pages/dashboard.tsx'), 'DashboardPage'),
})

const practiceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.practice,
  loader: texts('practice', 'follow'),
  component: page(() => import('#pages/practice.tsx'), 'PracticePage'),
})

const lawyersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.lawyers,
  loader: texts('help'),
  component: page(() => import('#pages/lawyers.tsx'), 'LawyersPage'),
})

const physiciansRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.physicians,
  loader: texts('help'),
  component: page(() => import('#pages/physicians.tsx'), 'PhysiciansPage'),
})

const appointmentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.appointments,
  loader: texts('help'),
  component: page(() => import('#pages/appointments.tsx'), 'AppointmentsPage'),
})

/** Where the operator has switched messages off, their pages do not exist. */
function onlyWithChat(): void {
  if (!appSettings().features.chat) throw notFound()
}

const inboxRoute = createRoute({
  getParentRoute: () => signedInRoute,
  beforeLoad: onlyWithChat,
  path: paths.inbox,
  loader: texts('follow'),
  component: page(() => import('#pages/inbox.tsx'), 'InboxPage'),
})

const chatRoute = createRoute({
  getParentRoute: () => signedInRoute,
  beforeLoad: onlyWithChat,
  path: `${paths.inbox}/$recipientId`,
  loader: texts('follow'),
  component: page(() => import('#pages/chat.tsx'), 'ChatPage'),
})

const physicianChatRoute = createRoute({
  getParentRoute: () => signedInRoute,
  beforeLoad: onlyWithChat,
  path: `${paths.inbox}/physician/$recipientId`,
  loader: texts('follow'),
  component: page(() => import('#pages/chat.tsx'), 'ChatPage'),
})

const sharingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.sharing,
  loader: texts('help'),
  component: page(() => import('#pages/sharing/what-i-shared.tsx'), 'WhatISharedPage'),
})

const receivedReviewsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.receivedReviews,
  loader: texts('help'),
  component: page(() => import('#pages/practice/received-reviews.tsx'), 'ReceivedReviewsPage'),
})

const practiceCalendarRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.practiceCalendar,
  loader: texts('practice'),
  component: page(() => import('#pages/practice/calendar.tsx'), 'PracticeCalendarPage'),
})

const ownRecordRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.ownRecord,
  loader: texts('practice', 'help'),
  component: page(() => import('#pages/practice/own-record.tsx'), 'OwnRecordPage'),
})

const activityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.activity,
  loader: texts('follow', 'home'),
  component: page(() => import('#pages/activity.tsx'), 'ActivityPage'),
})

/** One open case leads to its page; the home page shows several. */
const casesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.cases,
  beforeLoad: async () => {
    const { openCasePath } = await inTime(() => import('#entities/accidents/open-case-path.ts'))()
    throw redirect({ href: await openCasePath(), replace: true })
  },
})

const caseRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: `${paths.cases}/$accidentId`,
  loader: texts('follow', 'home', 'own', 'report', 'help'),
  component: page(() => import('#pages/case.tsx'), 'CasePage'),
})

const documentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.documents,
  loader: texts('own'),
  component: page(() => import('#pages/documents.tsx'), 'DocumentsPage'),
})

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.profile,
  loaderDeps: ({ search }: { search: { view?: unknown } }) => ({ isReading: isProfileView(search.view) }),
  loader: ({ deps }) =>
    Promise.all([
      texts('home', 'own')(),
      // The page reports a failure of it itself.
      deps.isReading ? loadProfileView().catch(() => undefined) : undefined,
    ]),
  component: page(() => import('#pages/profile.tsx'), 'ProfilePage'),
})

const preferencesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.preferences,
  loader: texts('account', 'home'),
  component: page(() => import('#pages/preferences.tsx'), 'PreferencesPage'),
})

/** Every page that needs a session. */
export const signedInRoutes = signedInRoute.addChildren([
  dashboardRoute,
  practiceRoute,
  lawyersRoute,
  physiciansRoute,
  appointmentsRoute,
  inboxRoute,
  chatRoute,
  physicianChatRoute,
  sharingRoute,
  receivedReviewsRoute,
  practiceCalendarRoute,
  ownRecordRoute,
  activityRoute,
  casesRoute,
  caseRoute,
  documentsRoute,
  profileRoute,
  preferencesRoute,
])

import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { loadProfileView } from '#pages/legal/load-profile-view.ts'
import { isProfileView } from '#pages/legal/profile-views.ts'
import { appSettings } from '#shared/app-settings/app-settings.ts'
import { needPart } from '#shared/i18n/i18n.ts'
import { isPracticeHome } from '#shared/session/home-choice.ts'
import { inTime } from '../in-time.ts'
import { loginPath, paths } from '../paths.ts'
import { page, prepareFollowTexts, rootRoute } from './root-route.ts'

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
  component: page(() => import('#pages/dashboard.tsx'), 'DashboardPage'),
})

const practiceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.practice,
  loader: async () => {
    await Promise.all([needPart('practice'), needPart('follow')])
  },
  component: page(() => import('#pages/practice.tsx'), 'PracticePage'),
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

/** Where the operator has switched messages off, their pages do not exist. */
function onlyWithChat(): void {
  if (!appSettings().features.chat) throw notFound()
}

const inboxRoute = createRoute({
  getParentRoute: () => signedInRoute,
  beforeLoad: onlyWithChat,
  path: paths.inbox,
  loader: prepareFollowTexts,
  component: page(() => import('#pages/inbox.tsx'), 'InboxPage'),
})

const chatRoute = createRoute({
  getParentRoute: () => signedInRoute,
  beforeLoad: onlyWithChat,
  path: `${paths.inbox}/$recipientId`,
  loader: prepareFollowTexts,
  component: page(() => import('#pages/chat.tsx'), 'ChatPage'),
})

const physicianChatRoute = createRoute({
  getParentRoute: () => signedInRoute,
  beforeLoad: onlyWithChat,
  path: `${paths.inbox}/physician/$recipientId`,
  loader: prepareFollowTexts,
  component: page(() => import('#pages/chat.tsx'), 'ChatPage'),
})

const sharingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.sharing,
  loader: prepareHelpTexts,
  component: page(() => import('#pages/sharing/what-i-shared.tsx'), 'WhatISharedPage'),
})

const receivedReviewsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.receivedReviews,
  loader: prepareHelpTexts,
  component: page(() => import('#pages/practice/received-reviews.tsx'), 'ReceivedReviewsPage'),
})

const practiceCalendarRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.practiceCalendar,
  loader: () => needPart('practice'),
  component: page(() => import('#pages/practice/calendar.tsx'), 'PracticeCalendarPage'),
})

const ownRecordRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.ownRecord,
  loader: async () => {
    await Promise.all([needPart('practice'), needPart('help')])
  },
  component: page(() => import('#pages/practice/own-record.tsx'), 'OwnRecordPage'),
})

const activityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.activity,
  loader: prepareFollowTexts,
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
  loader: prepareFollowTexts,
  component: page(() => import('#pages/case.tsx'), 'CasePage'),
})

const documentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.documents,
  component: page(() => import('#pages/documents.tsx'), 'DocumentsPage'),
})

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.profile,
  loaderDeps: ({ search }: { search: { view?: unknown } }) => ({ isReading: isProfileView(search.view) }),
  // The page reports a failure itself.
  loader: ({ deps }) => (deps.isReading ? loadProfileView().catch(() => undefined) : undefined),
  component: page(() => import('#pages/profile.tsx'), 'ProfilePage'),
})

const preferencesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.preferences,
  component: page(() => import('#pages/preferences.tsx'), 'PreferencesPage'),
})

/** The texts about lawyers, doctors and appointments load with the pages that show them. */
function prepareHelpTexts(): Promise<void> {
  return needPart('help')
}

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

import { createRoute, redirect } from '@tanstack/react-router'
import { prepareLongTexts } from '#shared/i18n/long-texts.ts'
import { standsWritten } from '#shared/written-page.ts'
import { paths } from '../paths.ts'
import { page, rootRoute, texts } from './root-route.ts'

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

const undoEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.undoEmail,
  loader: texts('questions'),
  component: page(() => import('#pages/public/undo-email.tsx'), 'UndoEmailPage'),
})

// Help comes before accounts: an account is asked for once the report is sent.
const emergencyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.emergency,
  loader: () =>
    Promise.all([
      texts('report')(),
      // What stands there already is replaced in one step.
      standsWritten()
        ? import('#pages/emergency.tsx').then(
            ({ untilFormIsReady }) => untilFormIsReady(),
            // The page itself reports that it cannot be loaded.
            () => undefined,
          )
        : undefined,
    ]),
  component: page(() => import('#pages/emergency.tsx'), 'EmergencyPage'),
})

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.about,
  loader: () => prepareLongTexts('legal'),
  component: page(() => import('#pages/legal/about.tsx'), 'AboutPage'),
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.privacy,
  loader: () => prepareLongTexts('legal'),
  component: page(() => import('#pages/legal/privacy.tsx'), 'PrivacyPage'),
})

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.terms,
  loader: () => prepareLongTexts('legal'),
  component: page(() => import('#pages/legal/terms.tsx'), 'TermsPage'),
})

const helpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.help,
  loader: () => prepareLongTexts('questions'),
  component: page(() => import('#pages/help.tsx'), 'HelpPage'),
})

const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.contact,
  loader: texts('questions'),
  component: page(() => import('#pages/public/contact.tsx'), 'ContactPage'),
})

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.invitation,
  loader: texts('follow'),
  component: page(() => import('#pages/sharing/invitation.tsx'), 'InvitationPage'),
})

const sharedPlaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.sharedPlace,
  loader: texts('follow'),
  component: page(() => import('#pages/sharing/shared-place.tsx'), 'SharedPlacePage'),
})

// Test builds only; decided at build time, so that other builds leave the page out.
const galleryRoutes = __HAS_GALLERY__
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: paths.gallery,
        loader: texts('photos'),
        component: page(() => import('#pages/gallery/gallery.tsx'), 'GalleryPage'),
      }),
    ]
  : []

/** Every page that anybody may open. */
export const publicRoutes = [
  loginRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  undoEmailRoute,
  emergencyRoute,
  aboutRoute,
  privacyRoute,
  termsRoute,
  helpRoute,
  contactRoute,
  invitationRoute,
  sharedPlaceRoute,
  ...galleryRoutes,
] as const

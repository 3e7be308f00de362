/** Every path of the app, once. */
export const paths = {
  login: '/login',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  dashboard: '/dashboard',
  emergency: '/emergency',
  lawyers: '/lawyers',
  physicians: '/physicians',
  appointments: '/appointments',
  inbox: '/chat',
  activity: '/activity',
  /** One accident report and what happened with it; its id follows. */
  cases: '/cases',
  profile: '/profile',
  preferences: '/preferences',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
  contact: '/contact',
  /** A professional's invitation; its token is in the fragment, which never leaves the browser. */
  invitation: '/invitation',
  /** Place and status for one's own people; the token is in the fragment. */
  sharedPlace: '/here',
  gallery: '/__gallery',
} as const

/** Pages that need no session. `/` is not among them: it leads to the dashboard. */
export const publicPaths: readonly string[] = [
  paths.resetPassword,
  paths.verifyEmail,
  paths.about,
  paths.privacy,
  paths.terms,
  paths.contact,
  paths.invitation,
  paths.sharedPlace,
  paths.gallery,
]

/** The sign-in page that leads back to `from` afterwards. */
export function loginPath(from: string): string {
  return `${paths.login}?${new URLSearchParams({ from })}`
}

/** Every path of the app. */
export const paths = {
  login: '/login',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  /** Takes a new e-mail back; its token is in the fragment. */
  undoEmail: '/undo-email',
  dashboard: '/dashboard',
  /** The home of whoever answers for a record of the directory. */
  practice: '/practice',
  emergency: '/emergency',
  lawyers: '/lawyers',
  physicians: '/physicians',
  appointments: '/appointments',
  inbox: '/chat',
  documents: '/documents',
  /** What the person shared, and who looked. */
  sharing: '/sharing',
  receivedReviews: '/practice/reviews',
  practiceCalendar: '/practice/calendar',
  /** What the directory shows of a professional. */
  ownRecord: '/practice/profile',
  activity: '/activity',
  /** A case page; the id of its report follows. */
  cases: '/cases',
  profile: '/profile',
  preferences: '/preferences',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
  help: '/help',
  contact: '/contact',
  /** A professional's invitation; its token is in the fragment, which never leaves the browser. */
  invitation: '/invitation',
  /** Place and status for a person's contacts; the token is in the fragment. */
  sharedPlace: '/here',
  gallery: '/__gallery',
} as const

/** Pages of the app that need no session. `/` is not among them: it greets guests, and leads others to the dashboard. */
export const publicPaths: readonly string[] = [
  paths.emergency,
  paths.resetPassword,
  paths.verifyEmail,
  paths.undoEmail,
  paths.about,
  paths.privacy,
  paths.terms,
  paths.help,
  paths.contact,
  paths.invitation,
  paths.sharedPlace,
  paths.gallery,
]

/** The sign-in page, which returns to `from` afterwards. */
export function loginPath(from: string): string {
  return `${paths.login}?${new URLSearchParams({ from })}`
}

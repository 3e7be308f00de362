import { accidentRoutes } from './accidents.ts'
import { accountCareRoutes } from './account-care.ts'
import { accountRoutes } from './accounts.ts'
import { activityRoutes } from './activity.ts'
import { appointmentRoutes } from './appointments.ts'
import { claimRoutes } from './claims.ts'
import { contactRoutes } from './contact.ts'
import { chatRoutes } from './chat-routes.ts'
import { conversationRoutes } from './conversation-routes.ts'
import { directoryRoutes } from './directory.ts'
import { driverRoutes } from './drivers.ts'
import { emergencyContactRoutes } from './emergency-contacts.ts'
import { favoriteRoutes } from './favorites.ts'
import { feedbackRoutes } from './feedback.ts'
import { fileRoutes } from './files.ts'
import { insuranceRoutes } from './insurance.ts'
import { connectionRoutes } from './lawyer-connections.ts'
import { liveEventRoutes } from './live-events.ts'
import { locationRoutes } from './location.ts'
import { mailRoutes } from './mails.ts'
import { notificationRoutes } from './notifications.ts'
import { personalDataRoutes } from './personal-data.ts'
import { preferencesRoutes } from './preferences.ts'
import { professionalAccountRoutes } from './professional-accounts.ts'
import { professionalRoutes } from './professionals.ts'
import { profileRoutes } from './profile.ts'
import { reviewRoutes } from './reviews.ts'
import { roadsideRoutes } from './roadside.ts'
import { sharedPlaceRoutes } from './shared-places.ts'
import { vehicleRoutes } from './vehicles.ts'

export * from './accidents.ts'
export * from './account-care.ts'
export * from './accounts.ts'
export * from './active-cases.ts'
export * from './activity.ts'
export * from './appointments.ts'
export * from './claims.ts'
export * from './contact.ts'
export * from './chat-routes.ts'
export * from './conversation-routes.ts'
export * from './conversations.ts'
export * from './credentials.ts'
export * from './directory.ts'
export * from './distance.ts'
export * from './drivers.ts'
export * from './emergency-contacts.ts'
export * from './errors.ts'
export * from './favorites.ts'
export * from './feedback.ts'
export * from './field-limits.ts'
export * from './fields.ts'
export * from './files.ts'
export * from './glovebox.ts'
export * from './guided-match.ts'
export * from './insurance.ts'
export * from './lawyer-connections.ts'
export * from './limits.ts'
export * from './live-events.ts'
export * from './location.ts'
export * from './mails.ts'
export * from './match-score.ts'
export * from './notifications.ts'
export * from './personal-data.ts'
export * from './phone-number.ts'
export * from './preferences.ts'
export * from './professional-accounts.ts'
export * from './professionals.ts'
export * from './professional-choices.ts'
export * from './profile-choices.ts'
export * from './profile-form.ts'
export * from './profile.ts'
export * from './reviews.ts'
export * from './roadside.ts'
export * from './route.ts'
export * from './shared-places.ts'
export * from './us-states.ts'
export * from './vehicles.ts'
export * from './wire.ts'

/** Every call of the wire by name. */
export const routes = {
  ...accountRoutes,
  ...accountCareRoutes,
  ...profileRoutes,
  ...personalDataRoutes,
  ...preferencesRoutes,
  ...vehicleRoutes,
  ...driverRoutes,
  ...insuranceRoutes,
  ...accidentRoutes,
  ...emergencyContactRoutes,
  ...roadsideRoutes,
  ...fileRoutes,
  ...activityRoutes,
  ...locationRoutes,
  ...professionalRoutes,
  ...directoryRoutes,
  ...favoriteRoutes,
  ...reviewRoutes,
  ...appointmentRoutes,
  ...connectionRoutes,
  ...feedbackRoutes,
  ...contactRoutes,
  ...mailRoutes,
  ...conversationRoutes,
  ...chatRoutes,
  ...liveEventRoutes,
  ...notificationRoutes,
  ...claimRoutes,
  ...professionalAccountRoutes,
  ...sharedPlaceRoutes,
} as const

import { accidentCallRoutes } from './accidents/accident-calls.ts'
import { accidentDetailRoutes } from './accidents/accident-details.ts'
import { accidentRoutes } from './accidents/accidents.ts'
import { caseNoteRoutes } from './accidents/case-notes.ts'
import { caseTimelineRoutes } from './accidents/case-timeline.ts'
import { correctionRoutes } from './accidents/corrections.ts'
import { accountCareRoutes } from './accounts/account-care.ts'
import { accountRoutes } from './accounts/accounts.ts'
import { activityRoutes } from './activity/activity.ts'
import { appSettingsRoutes } from './app-settings/app-settings.ts'
import { appointmentRoutes } from './appointments/appointments.ts'
import { auditRoutes } from './audit/audit.ts'
import { blockRoutes } from './blocks/blocks.ts'
import { claimRoutes } from './claims/claims.ts'
import { contactRoutes } from './contact/contact.ts'
import { chatRoutes } from './conversations/chat-routes.ts'
import { conversationReportRoutes } from './conversation-reports/conversation-reports.ts'
import { conversationRoutes } from './conversations/conversation-routes.ts'
import { directoryRoutes } from './professionals/directory.ts'
import { driverRoutes } from './drivers/drivers.ts'
import { emergencyContactRoutes } from './emergency-contacts/emergency-contacts.ts'
import { favoriteRoutes } from './favorites/favorites.ts'
import { feedbackRoutes } from './feedback/feedback.ts'
import { fileRoutes } from './files/files.ts'
import { insuranceRoutes } from './insurance/insurance.ts'
import { consentRoutes } from './lawyer-connections/consents.ts'
import { connectionRoutes } from './lawyer-connections/lawyer-connections.ts'
import { liveEventRoutes } from './live-events/live-events.ts'
import { locationRoutes } from './location/location.ts'
import { mailRoutes } from './mails/mails.ts'
import { nextStepRoutes } from './accidents/next-steps.ts'
import { notificationRoutes } from './notifications/notifications.ts'
import { passkeyRoutes } from './passkeys/passkeys.ts'
import { personalDataRoutes } from './personal-data/personal-data.ts'
import { calendarFeedRoutes } from './practice/calendar-feed.ts'
import { officeHoursRoutes } from './practice/office-hours.ts'
import { practiceProfileRoutes } from './practice/practice-profile.ts'
import { practiceRoutes } from './practice/practice.ts'
import { visitRoutes } from './practice/visits.ts'
import { preferencesRoutes } from './preferences/preferences.ts'
import { professionalAccountRoutes } from './professional-accounts/professional-accounts.ts'
import { professionalRoutes } from './professionals/professionals.ts'
import { profileRoutes } from './profile/profile.ts'
import { reviewRoutes } from './reviews/reviews.ts'
import { roadsideRoutes } from './roadside/roadside.ts'
import { sharedPlaceRoutes } from './shared-places/shared-places.ts'
import { textMessageRoutes } from './text-messages/text-messages.ts'
import { vehicleRoutes } from './vehicles/vehicles.ts'

export * from './accidents/accident-calls.ts'
export * from './accidents/accident-details.ts'
export * from './accidents/accidents.ts'
export * from './accidents/case-note-form.ts'
export * from './accidents/case-notes.ts'
export * from './accidents/case-timeline.ts'
export * from './accidents/correction-form.ts'
export * from './accidents/corrections.ts'
export * from './accounts/account-care.ts'
export * from './accounts/accounts.ts'
export * from './accidents/active-cases.ts'
export * from './activity/activity.ts'
export * from './app-settings/app-settings.ts'
export * from './appointments/appointments.ts'
export * from './audit/audit.ts'
export * from './blocks/blocks.ts'
export * from './claims/claim-choices.ts'
export * from './claims/claim-form.ts'
export * from './claims/claims.ts'
export * from './contact/contact.ts'
export * from './conversation-reports/conversation-reports.ts'
export * from './conversations/chat-routes.ts'
export * from './conversations/conversation-routes.ts'
export * from './conversations/conversations.ts'
export * from './accounts/credentials.ts'
export * from './professionals/directory.ts'
export * from './location/distance.ts'
export * from './drivers/drivers.ts'
export * from './emergency-contacts/emergency-contacts.ts'
export * from './wire/errors.ts'
export * from './favorites/favorites.ts'
export * from './feedback/feedback.ts'
export * from './wire/field-limits.ts'
export * from './wire/fields.ts'
export * from './files/camera-clock.ts'
export * from './files/files.ts'
export { type Sent, readGenerously } from './wire/generous.ts'
export * from './glovebox/glovebox.ts'
export * from './professionals/guided-match.ts'
export * from './insurance/insurance.ts'
export * from './insurance/policy-status.ts'
export * from './lawyer-connections/conflict-check.ts'
export * from './lawyer-connections/consents.ts'
export * from './lawyer-connections/count-documents.ts'
export * from './lawyer-connections/lawyer-connections.ts'
export * from './lawyer-connections/package-changes.ts'
export * from './lawyer-connections/package-urls.ts'
export * from './wire/limits.ts'
export * from './live-events/live-events.ts'
export * from './location/location.ts'
export * from './location/plus-code.ts'
export * from './mails/mails.ts'
export * from './professionals/match-score.ts'
export * from './accidents/next-steps.ts'
export * from './accidents/who-was-there.ts'
export * from './notifications/notifications.ts'
export * from './passkeys/passkey-proof.ts'
export * from './passkeys/passkeys.ts'
export * from './personal-data/personal-data.ts'
export * from './wire/phone-number.ts'
export * from './practice/calendar-feed.ts'
export * from './practice/office-hours.ts'
export * from './practice/practice-profile.ts'
export * from './practice/practice.ts'
export * from './practice/request-states.ts'
export * from './practice/visits.ts'
export * from './preferences/preferences.ts'
export * from './professional-accounts/professional-accounts.ts'
export * from './professionals/professionals.ts'
export * from './professionals/professional-choices.ts'
export * from './profile/profile-choices.ts'
export * from './profile/profile-form.ts'
export * from './profile/profile.ts'
export * from './reviews/reviews.ts'
export * from './roadside/roadside.ts'
export * from './accounts/short-name.ts'
export * from './wire/route.ts'
export * from './shared-places/shared-places.ts'
export * from './text-messages/text-messages.ts'
export * from './wire/us-states.ts'
export * from './vehicles/vehicles.ts'
export * from './wire/wire.ts'

/** Every call of the wire by name. */
export const routes = {
  ...accountRoutes,
  ...accountCareRoutes,
  ...passkeyRoutes,
  ...profileRoutes,
  ...personalDataRoutes,
  ...preferencesRoutes,
  ...textMessageRoutes,
  ...auditRoutes,
  ...vehicleRoutes,
  ...driverRoutes,
  ...insuranceRoutes,
  ...accidentRoutes,
  ...accidentCallRoutes,
  ...accidentDetailRoutes,
  ...caseNoteRoutes,
  ...correctionRoutes,
  ...caseTimelineRoutes,
  ...nextStepRoutes,
  ...emergencyContactRoutes,
  ...roadsideRoutes,
  ...fileRoutes,
  ...activityRoutes,
  ...locationRoutes,
  ...professionalRoutes,
  ...directoryRoutes,
  ...favoriteRoutes,
  ...reviewRoutes,
  ...appSettingsRoutes,
  ...appointmentRoutes,
  ...connectionRoutes,
  ...consentRoutes,
  ...feedbackRoutes,
  ...contactRoutes,
  ...mailRoutes,
  ...conversationRoutes,
  ...chatRoutes,
  ...blockRoutes,
  ...conversationReportRoutes,
  ...liveEventRoutes,
  ...notificationRoutes,
  ...claimRoutes,
  ...practiceProfileRoutes,
  ...professionalAccountRoutes,
  ...practiceRoutes,
  ...officeHoursRoutes,
  ...visitRoutes,
  ...calendarFeedRoutes,
  ...sharedPlaceRoutes,
} as const

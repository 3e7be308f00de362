import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import { accidentsRoutes } from '#features/accidents/accidents.routes.ts'
import { accountsRoutes } from '#features/accounts/accounts.routes.ts'
import { accountsTasks } from '#features/accounts/accounts.service.ts'
import { sweepAccounts } from '#features/accounts/sweep-accounts.ts'
import { activityRoutes } from '#features/activity/activity.routes.ts'
import { auditRoutes } from '#features/audit/audit.routes.ts'
import { appSettingsRoutes } from '#features/app-settings/app-settings.routes.ts'
import { blocksRoutes } from '#features/blocks/blocks.routes.ts'
import { appointmentsRoutes, appointmentsTasks } from '#features/appointments/appointments.routes.ts'
import { emergencyContactsRoutes } from '#features/emergency-contacts/emergency-contacts.routes.ts'
import { sweepNotes } from '#features/accidents/case/case-notes.service.ts'
import { sweepContacts } from '#features/emergency-contacts/emergency-contacts.service.ts'
import { claimsRoutes } from '#features/claims/claims.routes.ts'
import { sweepClaims } from '#features/claims/claims.service.ts'
import { contactRoutes } from '#features/contact/contact.routes.ts'
import { conversationReportsRoutes } from '#features/conversation-reports/conversation-reports.routes.ts'
import { chatRoutes } from '#features/conversations/chat.routes.ts'
import { conversationsRoutes } from '#features/conversations/conversations.routes.ts'
import { favoritesRoutes } from '#features/favorites/favorites.routes.ts'
import { feedbackRoutes } from '#features/feedback/feedback.routes.ts'
import { filesRoutes } from '#features/files/files.routes.ts'
import { removeObjectsNow } from '#features/files/stored-objects.service.ts'
import { sweepFiles } from '#features/files/sweep-files.ts'
import { loadHelpPlaces } from '#features/help-places/load-help-places.ts'
import { gloveboxRoutes } from '#features/glovebox/glovebox.routes.ts'
import { lawyerConnectionsRoutes } from '#features/lawyer-connections/lawyer-connections.routes.ts'
import { loadGazetteer } from '#features/location/load-gazetteer.ts'
import { liveEventsRoutes } from '#features/live-events/live-events.routes.ts'
import { locationRoutes } from '#features/location/location.routes.ts'
import { textMessagesRoutes, textMessagesTasks } from '#features/text-messages/text-messages.routes.ts'
import { sweepTextCodes } from '#features/text-messages/text-messages.service.ts'
import { mailsRoutes } from '#features/mails/mails.routes.ts'
import { notificationsRoutes, notificationsTasks } from '#features/notifications/notifications.routes.ts'
import { textReaders } from '#features/notifications/notifications.service.ts'
import { sweepNotifications } from '#features/notifications/own-notifications.ts'
import { passkeysRoutes } from '#features/passkeys/passkeys.routes.ts'
import { personalDataRoutes } from '#features/personal-data/personal-data.routes.ts'
import { practiceRoutes } from '#features/practice/practice.routes.ts'
import { professionalAccountsRoutes } from '#features/professional-accounts/professional-accounts.routes.ts'
import { sweepInvitations } from '#features/professional-accounts/professional-accounts.service.ts'
import { professionalContactsRoutes } from '#features/professional-contacts/professional-contacts.routes.ts'
import { professionalsRoutes } from '#features/professionals/professionals.routes.ts'
import { seedDemoAccounts } from '#features/invented-people/demo-accounts.ts'
import { seedDemoRequests } from '#features/invented-people/demo-requests.ts'
import { seedDemo } from '#features/invented-people/seed-demo.ts'
import { reviewsRoutes } from '#features/reviews/reviews.routes.ts'
import { roadsideRoutes } from '#features/roadside/roadside.routes.ts'
import { sharedPlacesRoutes } from '#features/shared-places/shared-places.routes.ts'
import { sweepPlaces } from '#features/shared-places/shared-places.service.ts'
import { profileRoutes } from '#features/profile/profile.routes.ts'
import type { Context } from '#platform/context.ts'
import { type Readiness, serveHealth } from '#platform/http/health.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { serveOpenApi } from '#platform/http/openapi.ts'
import { contentPolicy, securityHeaders } from '#platform/http/security-headers.ts'
import { type WebApp, serveWebApp } from '#platform/web-app/web-app.ts'
import type { TaskList } from '#platform/jobs/jobs.ts'
import { sweepJobs } from '#platform/jobs/sweep-jobs.ts'
import { createLive } from '#platform/live-events/live.ts'
import { sweepEvents } from '#platform/live-events/sweep-events.ts'
import { removeMailsNow } from '#platform/mail/remove-mails.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { textTask } from '#platform/text-messages/send-text.ts'
import { sweepMails } from '#platform/mail/sweep-mails.ts'
import { everyHour } from '#platform/sweeps.ts'

/** What a server needs, apart from the logger that the HTTP server creates and the live streams that log through it. */
export type Services = Omit<Context, 'logger' | 'live'>

export async function createApp(
  services: Services,
  { webApp, readiness }: { webApp: WebApp; readiness: Readiness },
): Promise<{ app: FastifyInstance; context: Context }> {
  const headers = securityHeaders(
    webApp.get('/index.html')?.body.toString('utf8') ?? '',
    services.config.maps,
  )
  const app = await createHttpServer({ ...services, headers })
  const bellUrl = services.config.liveBellUrl
  const live = createLive({ ...services, bellUrl, logger: app.log })
  const context: Context = { ...services, live, logger: app.log }

  accountsRoutes(app, context)
  passkeysRoutes(app, context)
  profileRoutes(app, context)
  personalDataRoutes(app, context)
  auditRoutes(app, context)
  gloveboxRoutes(app, context)
  activityRoutes(app, context)
  filesRoutes(app, context)
  accidentsRoutes(app, context)
  claimsRoutes(app, context)
  emergencyContactsRoutes(app, context)
  sharedPlacesRoutes(app, context)
  roadsideRoutes(app, context)
  locationRoutes(app, context)
  professionalsRoutes(app, context)
  conversationsRoutes(app, context)
  chatRoutes(app, context)
  blocksRoutes(app, context)
  conversationReportsRoutes(app, context)
  favoritesRoutes(app, context)
  professionalContactsRoutes(app, context)
  professionalAccountsRoutes(app, context)
  practiceRoutes(app, context)
  reviewsRoutes(app, context)
  lawyerConnectionsRoutes(app, context)
  appointmentsRoutes(app, context)
  notificationsRoutes(app, context)
  liveEventsRoutes(app, context)
  mailsRoutes(app, context)
  textMessagesRoutes(app, context)
  feedbackRoutes(app, context)
  contactRoutes(app, context)

  appSettingsRoutes(app, context)

  serveHealth(app, context, readiness)
  serveOpenApi(app, routes)
  serveWebApp(app, webApp, {
    publicUrl: () => services.config.publicUrl,
    policyOf: (html) => contentPolicy(html, services.config.maps),
  })
  return { app, context }
}

/** Loads the data every server needs, once. @returns lines for the operator */
export async function seed(services: Services): Promise<string[]> {
  await loadGazetteer(services)
  await loadHelpPlaces(services)
  await seedDemo(services)
  const demoAccounts = await seedDemoAccounts(services)
  await seedDemoRequests(services)
  return demoAccounts === undefined ? [] : [`Demo lawyer and doctor to sign in as: ${demoAccounts}`]
}

export const tasks: TaskList = {
  ...accountsTasks,
  ...notificationsTasks,
  ...appointmentsTasks,
  ...textMessagesTasks,
  sendMail,
  sendText: textTask(textReaders),
  removeMails: removeMailsNow,
  removeObjects: removeObjectsNow,
}

/** Starts the hourly work outside the requests; the returned function stops it. */
export function startSweeps(context: Context): () => void {
  return everyHour(context, [
    () => sweepAccounts(context),
    () => sweepFiles(context),
    () => sweepMails(context),
    () => sweepTextCodes(context),
    () => sweepInvitations(context),
    () => sweepPlaces(context),
    () => sweepClaims(context),
    () => sweepContacts(context),
    () => sweepNotes(context),
    () => sweepNotifications(context),
    () => sweepJobs(context),
    () => sweepEvents(context.database, context.clock),
  ])
}

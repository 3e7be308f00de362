import { type NewPasskey, TEXT_CODE_PAUSE_MS, routes } from '@krash/contract'
import { annotate, makeReport } from '#features/accidents/accidents.factory.ts'
import { goodPassword } from '#features/accounts/accounts.factory.ts'
import { makeAppointment, slotSource } from '#features/appointments/appointments.factory.ts'
import { makeClaim } from '#features/claims/claims.factory.ts'
import { request, send, signUpNamed } from '#features/conversations/conversations.factory.ts'
import { makeContact } from '#features/emergency-contacts/emergency-contacts.factory.ts'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import { makeDriver, makePolicy, makeVehicle } from '#features/glovebox/glovebox.factory.ts'
import { ring } from '#features/notifications/notifications.factory.ts'
import {
  SoftwareAuthenticator,
  makePasskey,
} from '#features/passkey-credentials/software-authenticator.factory.ts'
import { makeRequest, pictureForm } from '#features/practice/practice.factory.ts'
import { claimRecord } from '#features/professional-accounts/professional-accounts.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { answerAndReport, reviewBySomebody } from '#features/reviews/reviews.factory.ts'
import { avatarForm, enterNewEmail } from '#features/profile/profile.factory.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/** What the owner has, with the ids a request can name. */
export interface Belongings {
  userId: string
  /** A conversation with another person, with one own message that holds a file and one to be deleted. */
  conversationId: string
  messageId: string
  secondMessageId: string
  /** From the other person. */
  receivedMessageId: string
  messageFileId: string
  /** First messages of two people; the sender of the second is blocked and reported. */
  messageRequestId: string
  secondMessageRequestId: string
  blockId: string
  accidentId: string
  claimId: string
  noteId: string
  activityId: string
  fileId: string
  lawyerId: string
  /** What is shared with the lawyer. */
  connectionId: string
  vehicleId: string
  driverId: string
  policyId: string
  contactId: string
  notificationId: string
  pushEndpoint: string
  /** Of a link to place and status. */
  placeId: string
  /** A record of the directory that the owner has claimed. */
  recordId: string
  /** Of people who came to that record; the last one waits for a conflict check. */
  requestId: string
  secondRequestId: string
  /** Of somebody with that record. */
  visitId: string
  secondVisitId: string
  checkedRequestId: string
  /** The owner's review of the lawyer; the doctor has none. */
  reviewId: string
  /** By somebody else, about the owner's record. */
  receivedReviewId: string
  doctorId: string
  /** Both are with the lawyer; the second is cancelled before the first is moved. */
  appointmentId: string
  secondAppointmentId: string
  /** A session on another device than the one in use. */
  sessionId: string
  passkeyId: string
  /** Made by a device for the owner's session; each time another one. */
  newPasskey: () => Promise<{ credential: NewPasskey }>
  /** Uploaded by others; it is not one of the owner's pictures. */
  photo: Buffer
  /** Texts that only the owner may ever read. */
  secrets: string[]
  /** Texts the owner entered that no call ever shows again. */
  hidden: string[]
}

/** Gives a person something of every kind; `lawyerId` is from the directory. */
export async function furnish(api: TestApp, client: TestClient, lawyerId: string): Promise<Belongings> {
  const accident = await makeReport(client, {
    description: 'canary seen from the balcony',
    location: { latitude: 27.95, longitude: -82.45, address: '1 Canary Way, Tampa, FL' },
    details: { police: { agency: 'Canary Police' } },
  })
  await client.call(routes.changeDetails, {
    params: { id: accident.id },
    body: { police: { agency: 'Canary Sheriff', officer: 'Canary Officer' } },
  })
  const change = { status: 'in_progress', notes: 'canary of a change' }
  await client.call(routes.updateAccident, { params: { id: accident.id }, body: change })
  const vehicle = await makeVehicle(client, { licensePlate: 'CANARY 1', vin: '1FTFW1ET5DFC10312' })
  const driver = await makeDriver(client, { fullName: 'Canary Driver', licenseNumber: 'CANARY-DL' })
  const policy = await makePolicy(client, { policyNumber: 'CANARY-77' })
  const claim = await makeClaim(client, {
    accidentId: accident.id,
    policyId: policy.id,
    note: 'canary of a claim',
  })
  const noteId = await annotate(client, accident.id, 'canary')
  await client.call(routes.noteCall, {
    params: { id: accident.id, callee: 'insurer' },
    body: { at: accident.createdAt },
  })
  const contact = await makeContact(client, { name: 'Canary Contact' })
  const photo = await cameraPhoto()
  const place = await client.call(routes.sharePlace, { body: { accidentId: accident.id } })
  const recordId = await claimRecord(api, client)
  await writeOwnRecord(client, recordId)
  await answerAndReport(api, client, recordId)
  const receivedReviewId = await reviewBySomebody(api, recordId)
  const requests = await threeRequests(api, client, recordId)
  const visits = await twoVisits(api, recordId)
  await client.call(routes.renewCalendarFeed)
  const file = await upload(client, { accidentId: accident.id, bytes: photo, name: 'canary.jpg' })
  const connection = await client.call(routes.connectLawyer, {
    body: { lawyerId, caseDetails: { consent: true, accidentId: accident.id } },
  })
  await client.call(routes.setClaimPapers, { params: { id: claim.id }, body: { fileIds: [file.data.id] } })
  const reviewId = await aboutLawyer(client, lawyerId)
  const talk = await talkWithSomebody(api, client, file.data.id)
  const unasked = await unaskedWords(api, client)
  const doctor = lawyerRow({ type: 'physician', full_name: 'Dr. Oren Sedge', specialties: ['Surgery'] })
  await insertProfessionals(api.context.database, [doctor])
  const appointments = await twoAppointments(api, client, lawyerId)
  await client.call(routes.sendFeedback, {
    body: { feedbackType: 'app', category: 'content', message: 'canary of feedback' },
  })
  const told = await ring(api, client, 'Canary Writer')
  const email = client.session?.user.email ?? ''
  await client.call(routes.sendContactRequest, {
    body: { name: 'Owner', email, subject: 'canary of contact', message: 'canary of contact' },
  })
  const activity = await client.call(routes.logActivity, {
    body: { type: 'navigation', title: 'canary of a history' },
  })
  await enterNewEmail(client, `canary-${client.userId}@example.test`)
  await leaveApp(api, client)
  await client.call(routes.sendTextCode, { body: { cellNumber: newCell() } })
  // The next one may be asked for.
  api.clock.advance(TEXT_CODE_PAUSE_MS)
  const { device, passkey } = await makePasskey(client, { name: 'canary of a key' })
  const ids = [
    client.userId,
    activity.data.id,
    accident.id,
    vehicle.id,
    driver.id,
    policy.id,
    claim.id,
    noteId,
    contact.id,
    file.data.id,
    place.data.id,
    connection.data.id,
    passkey.id,
    device.credentialId.toString('base64url'),
  ]
  return {
    userId: client.userId,
    ...talk,
    ...unasked,
    accidentId: accident.id,
    claimId: claim.id,
    noteId,
    activityId: activity.data.id,
    fileId: file.data.id,
    lawyerId,
    connectionId: connection.data.id,
    vehicleId: vehicle.id,
    driverId: driver.id,
    policyId: policy.id,
    contactId: contact.id,
    ...told,
    placeId: place.data.id,
    recordId,
    ...requests,
    ...visits,
    reviewId,
    receivedReviewId,
    doctorId: doctor.id,
    ...appointments,
    sessionId: await otherSession(api, client),
    passkeyId: passkey.id,
    newPasskey: () => newPasskey(client),
    photo,
    hidden: [told.pushEndpoint],
    secrets: [
      ...ids,
      ...Object.values(appointments),
      ...Object.values(requests),
      ...Object.values(visits),
      talk.conversationId,
      talk.messageId,
      ...Object.values(unasked),
      told.notificationId,
      email,
      accident.number,
      file.data.sha256,
      await avatarTrace(client),
      'canary',
      'CANARY',
      'Canary',
      '1FTFW1ET5DFC10312',
      'Testcam',
    ],
  }
}

async function threeRequests(api: TestApp, owner: TestClient, recordId: string) {
  const make = (name: string, conflictCheckFirst = false) =>
    makeRequest(api, { owner, recordId, name, conflictCheckFirst })
  return {
    requestId: await make('Canary Client'),
    secondRequestId: await make('Canary Caller'),
    checkedRequestId: await make('Canary Checked', true),
  }
}

/** Visits of somebody with the owner's record. */
async function twoVisits(api: TestApp, recordId: string) {
  const visitor = await signUpNamed(api, 'Canary Visitor')
  const nextSlot = slotSource(new Date(api.clock.now().getTime() + 10 * 24 * 3_600_000))
  const book = () => makeAppointment(visitor, { lawyerId: recordId, start: nextSlot() })
  const [first, second] = [await book(), await book()]
  return { visitId: first.id, secondVisitId: second.id }
}

/** Sets the person's presence as if they had just left the app. */
async function leaveApp(api: TestApp, { userId }: TestClient): Promise<void> {
  const now = api.clock.now()
  const presence = { user_id: userId, online_until: now, last_seen_at: now }
  await api.context.database.kysely.insertInto('presence').values(presence).execute()
}

/** Everything a person can write about or to a professional; anybody may read the review. */
async function aboutLawyer(client: TestClient, lawyerId: string): Promise<string> {
  const params = { type: 'lawyer', id: lawyerId } as const
  const named = { professionalId: lawyerId, professionalType: 'lawyer' }
  await client.call(routes.addFavorite, { body: named })
  await client.call(routes.contactProfessional, { body: { ...named, message: 'canary of a message' } })
  const correction = { topic: 'phone', message: 'canary of a correction' }
  await client.call(routes.reportProfessionalError, { params, body: correction })
  const review = { rating: 5, text: 'Explained everything to me.' }
  return (await client.call(routes.addReview, { params, body: review })).data.id
}

/** A conversation in which both have written; the owner sends a picture. */
async function talkWithSomebody(api: TestApp, client: TestClient, messageFileId: string) {
  const somebody = await signUpNamed(api, 'Somebody Else')
  const conversationId = await request(somebody, client)
  await send(client, conversationId, 'canary of an answer')
  const received = await send(somebody, conversationId, 'Thank you for answering.')
  const message = await send(client, conversationId, {
    content: 'canary of a talk',
    fileIds: [messageFileId],
  })
  const second = await send(client, conversationId, 'canary of a second word')
  return {
    conversationId,
    messageId: message.id,
    secondMessageId: second.id,
    receivedMessageId: received.id,
    messageFileId,
  }
}

/** What strangers sent, and what was done about one of them. */
async function unaskedWords(api: TestApp, client: TestClient) {
  const [messageRequestId, secondMessageRequestId] = [
    await request(await signUpNamed(api, 'Canary Stranger'), client),
    await request(await signUpNamed(api, 'Canary Pest'), client),
  ]
  const named = { conversationId: secondMessageRequestId }
  const block = await client.call(routes.addBlock, { body: named })
  await client.call(routes.reportConversation, {
    body: { ...named, reason: 'other', text: 'canary of a complaint' },
  })
  return { messageRequestId, secondMessageRequestId, blockId: block.data.id }
}

/** At later times than those other people ask for. */
async function twoAppointments(api: TestApp, client: TestClient, lawyerId: string) {
  const nextSlot = slotSource(new Date(api.clock.now().getTime() + 30 * 24 * 3_600_000))
  const make = (reason: string) => makeAppointment(client, { lawyerId, start: nextSlot(), reason })
  const [first, second] = [await make('canary of a first talk'), await make('canary of a second talk')]
  return { appointmentId: first.id, secondAppointmentId: second.id }
}

async function newPasskey(client: TestClient): Promise<{ credential: NewPasskey }> {
  const { data } = await client.call(routes.passkeyCreationOptions, {
    body: { currentPassword: goodPassword },
  })
  return { credential: new SoftwareAuthenticator(client.url).create(data) }
}

async function otherSession(api: TestApp, client: TestClient): Promise<string> {
  await api.guest.call(routes.login, { body: { email: client.session?.user.email, password: goodPassword } })
  const { data } = await client.call(routes.listSessions)
  return data.find((session) => !session.isCurrent)?.id ?? ''
}

/** What a professional writes about their record, with a picture; everybody may see it. */
async function writeOwnRecord(client: TestClient, id: string): Promise<void> {
  await client.call(routes.changePracticeProfile, {
    params: { id },
    body: { bio: 'Everybody may read this.' },
  })
  const path = routes.setPracticePicture.path.replace(':id', id)
  await client.fetch(path, { method: 'POST', body: pictureForm(await cameraPhoto()) })
}

/** Bytes from the middle of the owner's picture, which differs from the one others upload. */
async function avatarTrace(client: TestClient): Promise<string> {
  const picture = await cameraPhoto({ width: 320, height: 640, orientation: 6 })
  await client.fetch(routes.uploadAvatar.path, { method: 'POST', body: avatarForm(picture) })
  const stored = await (await client.fetch(routes.getAvatar.path)).arrayBuffer()
  const middle = Math.floor(stored.byteLength / 2)
  return Buffer.from(stored.slice(middle, middle + 32)).toString('latin1')
}

let cells = 100

/** A number that no code has gone to. */
export function newCell(): string {
  cells += 1
  return `(813) 555-0${cells}`
}

import type { routes } from '@krash/contract'
import { goodPassword, registrationForm } from '#features/accounts/accounts.factory.ts'
import { claimForm } from '#features/claims/claims.factory.ts'
import { contactForm } from '#features/emergency-contacts/emergency-contacts.factory.ts'
import { uploadForm } from '#features/files/files.factory.ts'
import { driverForm, policyForm, vehicleForm } from '#features/glovebox/glovebox.factory.ts'
import { subscriptionForm } from '#features/notifications/notifications.factory.ts'
import { avatarForm, profileForm } from '#features/profile/profile.factory.ts'
import { type AttemptOf, nextSlot } from './attempt.factory.ts'
import { newCell } from './belongings.factory.ts'
import { lookUpAndTalkAttempts } from './look-up-and-talk-attempts.factory.ts'
import { practiceAttempts } from './practice-attempts.factory.ts'

export type RouteName = keyof typeof routes

export const changedPassword = 'another horse battery'

/**
 * Calls that end their session or account. They come last, in this order, each with a session of its own opened with
 * this password.
 */
export const endingCalls: Partial<Record<RouteName, string>> = {
  logout: goodPassword,
  endAllSessions: goodPassword,
  changePassword: goodPassword,
  deleteAccount: changedPassword,
}

const report = { location: { latitude: 28.5, longitude: -81.4, address: 'Orlando, FL' } }
/** A request of every call for the owner's things. New calls of the contract must be added here. */
export const attempts: Record<RouteName, AttemptOf> = {
  register: () => ({ body: registrationForm() }),
  login: (_, { email }) => ({ body: { email, password: goodPassword } }),
  refresh: async (_, { refreshToken }) => ({ body: { refreshToken: await refreshToken() } }),
  verify: () => ({}),
  me: () => ({}),
  logout: () => ({}),
  forgotPassword: (_, { email }) => ({ body: { email } }),
  requestPasswordReset: (_, { email }) => ({ body: { email } }),
  verifyResetToken: async (_, { resetToken }) => ({ body: { token: await resetToken() } }),
  resetPassword: async (_, { resetToken }) => ({
    body: { token: await resetToken(), newPassword: changedPassword },
  }),
  verifyEmail: async (_, { verificationToken }) => ({ body: { token: await verificationToken() } }),
  undoEmailChange: async (_, { undoToken }) => ({ body: { token: await undoToken() } }),
  changePassword: () => ({ body: { currentPassword: goodPassword, newPassword: changedPassword } }),
  deleteAccount: () => ({ body: { password: changedPassword } }),
  listSessions: () => ({}),
  endSession: ({ sessionId }) => ({ params: { id: sessionId }, refusal: 'SESSION_NOT_FOUND' }),
  endAllSessions: () => ({}),
  passkeySignInOptions: () => ({}),
  passkeySignIn: async (_, { passkeyProof }) => ({ body: await passkeyProof() }),
  passkeyConfirmOptions: () => ({}),
  passkeyCreationOptions: () => ({ body: { currentPassword: goodPassword } }),
  listPasskeys: () => ({}),
  addPasskey: async ({ newPasskey }) => ({ body: await newPasskey(), refusal: 'PASSKEY_CHALLENGE_OVER' }),
  renamePasskey: ({ passkeyId: id }) => ({
    params: { id },
    body: { name: 'X' },
    refusal: 'PASSKEY_NOT_FOUND',
  }),
  removePasskey: ({ passkeyId }) => ({ params: { id: passkeyId }, refusal: 'PASSKEY_NOT_FOUND' }),
  getProfile: () => ({}),
  updateProfile: () => ({
    body: profileForm({ email: 'new-address@example.test', currentPassword: goodPassword }),
  }),
  patchProfile: () => ({ body: { firstName: 'Eve' } }),
  uploadAvatar: ({ photo }) => ({ body: avatarForm(photo) }),
  getAvatar: () => ({ refusal: 'AVATAR_NOT_FOUND' }),
  deleteAvatar: () => ({}),
  exportData: () => ({}),
  listAudit: () => ({}),
  checkAudit: () => ({}),
  getPreferences: () => ({}),
  getTextNumber: () => ({}),
  sendTextCode: () => ({ body: { cellNumber: newCell() } }),
  confirmTextNumber: async (_, { textCode }) => ({ body: { code: await textCode() } }),
  updatePreferences: () => ({ body: { theme: 'dark' } }),
  listVehicles: () => ({}),
  addVehicle: () => ({ body: vehicleForm() }),
  updateVehicle: ({ vehicleId }) => ({
    params: { id: vehicleId },
    body: vehicleForm({ licensePlate: 'NEW 1', vin: null }),
    refusal: 'VEHICLE_NOT_FOUND',
  }),
  deleteVehicle: ({ vehicleId }) => ({ params: { id: vehicleId }, refusal: 'VEHICLE_NOT_FOUND' }),
  listDrivers: () => ({}),
  addDriver: () => ({ body: driverForm() }),
  updateDriver: ({ driverId }) => ({
    params: { id: driverId },
    body: driverForm({ fullName: 'New Driver' }),
    refusal: 'DRIVER_NOT_FOUND',
  }),
  deleteDriver: ({ driverId }) => ({ params: { id: driverId }, refusal: 'DRIVER_NOT_FOUND' }),
  listPolicies: () => ({}),
  addPolicy: () => ({ body: policyForm() }),
  updatePolicy: ({ policyId }) => ({
    params: { id: policyId },
    body: policyForm({ policyNumber: 'NEW-1' }),
    refusal: 'POLICY_NOT_FOUND',
  }),
  deletePolicy: ({ policyId }) => ({ params: { id: policyId }, refusal: 'POLICY_NOT_FOUND' }),
  reportAccident: () => ({ body: report }),
  listAccidents: () => ({ query: '?limit=100' }),
  getAccident: ({ accidentId }) => ({ params: { id: accidentId }, refusal: 'ACCIDENT_NOT_FOUND' }),
  updateAccident: ({ accidentId }) => ({
    params: { id: accidentId },
    body: { status: 'open', notes: 'changed' },
    refusal: 'ACCIDENT_NOT_FOUND',
  }),
  cancelAccident: ({ accidentId }) => ({
    params: { id: accidentId },
    body: { reason: 'mistake' },
    refusal: 'ACCIDENT_NOT_FOUND',
  }),
  noteCall: ({ accidentId }) => ({
    params: { id: accidentId, callee: 'police' },
    body: { at: '2026-11-01T15:30:00.000Z' },
    refusal: 'ACCIDENT_NOT_FOUND',
  }),
  changeDetails: ({ accidentId: id }) => ({ params: { id }, body: {}, refusal: 'ACCIDENT_NOT_FOUND' }),
  correctAccident: ({ accidentId }) => ({
    params: { id: accidentId },
    body: { description: 'changed' },
    refusal: 'ACCIDENT_NOT_FOUND',
  }),
  addCaseNote: ({ accidentId }) => ({
    params: { id: accidentId },
    body: { text: 'changed' },
    refusal: 'ACCIDENT_NOT_FOUND',
  }),
  getCaseNote: ({ noteId }) => ({ params: { id: noteId }, refusal: 'NOTE_NOT_FOUND' }),
  updateCaseNote: ({ noteId }) => ({
    params: { id: noteId },
    body: { text: 'changed' },
    refusal: 'NOTE_NOT_FOUND',
  }),
  deleteCaseNote: ({ noteId }) => ({ params: { id: noteId }, refusal: 'NOTE_NOT_FOUND' }),
  restoreCaseNote: ({ noteId }) => ({ params: { id: noteId }, refusal: 'NOTE_NOT_FOUND' }),
  accidentPeople: ({ accidentId }) => ({ params: { id: accidentId }, refusal: 'ACCIDENT_NOT_FOUND' }),
  emergencyStatus: () => ({}),
  nextSteps: () => ({}),
  accidentTimeline: ({ accidentId }) => ({ params: { id: accidentId }, refusal: 'ACCIDENT_NOT_FOUND' }),
  listClaims: ({ accidentId }) => ({ query: `?accidentId=${accidentId}` }),
  getClaim: ({ claimId }) => ({ params: { id: claimId }, refusal: 'CLAIM_NOT_FOUND' }),
  addClaim: ({ accidentId, policyId }) => ({
    body: claimForm({ accidentId, policyId }),
    refusal: 'ACCIDENT_NOT_FOUND',
  }),
  updateClaim: ({ claimId }) => ({
    params: { id: claimId },
    body: { claimNumber: 'CHANGED' },
    refusal: 'CLAIM_NOT_FOUND',
  }),
  changeClaimStatus: ({ claimId }) => ({
    params: { id: claimId },
    body: { status: 'under_review' },
    refusal: 'CLAIM_NOT_FOUND',
  }),
  setClaimPapers: ({ claimId, fileId }) => ({
    params: { id: claimId },
    body: { fileIds: [fileId] },
    refusal: 'CLAIM_NOT_FOUND',
  }),
  deleteClaim: ({ claimId }) => ({ params: { id: claimId }, refusal: 'CLAIM_NOT_FOUND' }),
  restoreClaim: ({ claimId }) => ({ params: { id: claimId }, refusal: 'CLAIM_NOT_FOUND' }),
  listNotifications: () => ({}),
  shellCounts: () => ({}),
  readNotification: ({ notificationId }) => ({
    params: { id: notificationId },
    refusal: 'NOTIFICATION_NOT_FOUND',
  }),
  readNotifications: () => ({}),
  deleteNotification: ({ notificationId }) => ({
    params: { id: notificationId },
    refusal: 'NOTIFICATION_NOT_FOUND',
  }),
  clearNotifications: () => ({}),
  restoreNotifications: () => ({ body: { clearedAt: '2026-11-01T15:30:00.000Z' } }),
  pushKey: () => ({}),
  getAppSettings: () => ({}),
  subscribePush: () => ({ body: subscriptionForm('attempt') }),
  unsubscribePush: ({ pushEndpoint }) => ({ body: { endpoint: pushEndpoint } }),
  listEmergencyContacts: () => ({}),
  addEmergencyContact: () => ({ body: contactForm() }),
  deleteEmergencyContact: ({ contactId }) => ({
    params: { id: contactId },
    refusal: 'EMERGENCY_CONTACT_NOT_FOUND',
  }),
  restoreEmergencyContact: ({ contactId }) => ({
    params: { id: contactId },
    refusal: 'EMERGENCY_CONTACT_NOT_FOUND',
  }),
  listRoadside: () => ({ query: '?latitude=27.95&longitude=-82.45' }),
  uploadFile: ({ accidentId, photo }) => ({
    body: uploadForm({ accidentId, bytes: photo }),
    refusal: 'ACCIDENT_NOT_FOUND',
  }),
  sharePlace: ({ accidentId }) => ({
    body: { accidentId, situation: 'safe' },
    refusal: 'ACCIDENT_NOT_FOUND',
  }),
  listSharedPlaces: () => ({}),
  updateSharedPlace: ({ placeId }) => ({
    params: { id: placeId },
    body: { situation: 'home' },
    refusal: 'SHARED_PLACE_NOT_FOUND',
  }),
  stopSharing: ({ placeId }) => ({ params: { id: placeId }, refusal: 'SHARED_PLACE_NOT_FOUND' }),
  seePlace: async (_, { placeToken }) => ({ body: { token: await placeToken() } }),
  readInvitation: async (_, { invitationToken }) => ({ body: { token: await invitationToken() } }),
  acceptInvitation: async (_, { invitationToken }) => ({ body: { token: await invitationToken() } }),
  listOwnRecords: () => ({}),
  ...practiceAttempts,
  giveUpRecord: ({ recordId }) => ({ params: { id: recordId }, refusal: 'PROFESSIONAL_NOT_FOUND' }),
  listFiles: ({ accidentId }) => ({ query: `?sectionType=accident&sectionItemId=${accidentId}` }),
  fileUsage: () => ({}),
  getFile: ({ fileId }) => ({ params: { id: fileId }, refusal: 'FILE_NOT_FOUND' }),
  updateFile: ({ fileId }) => ({
    params: { id: fileId },
    body: { fileDescription: 'changed' },
    refusal: 'FILE_NOT_FOUND',
  }),
  deleteFile: ({ fileId }) => ({ params: { id: fileId }, refusal: 'FILE_NOT_FOUND' }),
  restoreFile: ({ fileId }) => ({ params: { id: fileId }, refusal: 'FILE_NOT_FOUND' }),
  listFileCategories: () => ({ params: { section: 'vehicle' } }),
  downloadFile: ({ fileId }) => ({ params: { id: fileId }, refusal: 'FILE_NOT_FOUND' }),
  filePicture: ({ fileId }) => ({ params: { id: fileId }, refusal: 'FILE_NOT_FOUND' }),
  fileThumbnail: ({ fileId }) => ({ params: { id: fileId }, refusal: 'FILE_NOT_FOUND' }),
  ...lookUpAndTalkAttempts,
  listFavorites: () => ({ query: '?limit=100' }),
  addFavorite: ({ lawyerId }) => ({ body: { professionalId: lawyerId, professionalType: 'lawyer' } }),
  removeFavorite: ({ lawyerId }) => ({ params: { id: lawyerId } }),
  contactProfessional: ({ doctorId }) => ({
    body: { professionalId: doctorId, professionalType: 'physician', message: 'May I call you?' },
  }),
  reportProfessionalError: ({ lawyerId }) => ({
    params: { type: 'lawyer', id: lawyerId },
    body: { topic: 'phone', message: 'Nobody answers there.' },
  }),
  // What a professional gave of themselves is for everybody.
  getProfessionalPicture: ({ recordId: id }) => ({ params: { type: 'lawyer', id } }),
  professionalStats: ({ lawyerId }) => ({ params: { type: 'lawyer', id: lawyerId } }),
  listReviews: ({ lawyerId }) => ({ params: { type: 'lawyer', id: lawyerId }, query: '?limit=100' }),
  // A message was sent to the doctor just before.
  addReview: ({ doctorId }) => ({
    params: { type: 'physicians', id: doctorId },
    body: { rating: 4, text: 'Answered within the hour.' },
  }),
  changeReview: ({ lawyerId, reviewId }) => ({
    params: { type: 'lawyer', id: lawyerId, reviewId },
    body: { rating: 2, text: 'Changed my mind about it.' },
    refusal: 'REVIEW_NOT_FOUND',
  }),
  deleteReview: ({ lawyerId, reviewId }) => ({
    params: { type: 'lawyer', id: lawyerId, reviewId },
    refusal: 'REVIEW_NOT_FOUND',
  }),
  receivedReviews: () => ({ query: '?limit=100' }),
  answerReview: ({ receivedReviewId }) => ({
    params: { id: receivedReviewId },
    body: { text: 'Thank you for these words.' },
    refusal: 'REVIEW_NOT_FOUND',
  }),
  reportReview: ({ receivedReviewId }) => ({
    params: { id: receivedReviewId },
    body: { reason: 'other' },
    refusal: 'REVIEW_NOT_FOUND',
  }),
  availability: ({ lawyerId }) => ({ params: { type: 'lawyer', id: lawyerId } }),
  bookAppointment: ({ lawyerId }) => ({
    params: { type: 'lawyer', id: lawyerId },
    body: { start: nextSlot(), reason: 'A first talk.' },
  }),
  listAppointments: () => ({ query: '?limit=100' }),
  appointmentCalendar: ({ appointmentId }) => ({
    params: { id: appointmentId },
    refusal: 'APPOINTMENT_NOT_FOUND',
  }),
  moveAppointment: ({ appointmentId }) => ({
    params: { id: appointmentId },
    body: { start: nextSlot() },
    refusal: 'APPOINTMENT_NOT_FOUND',
  }),
  cancelAppointment: ({ secondAppointmentId }) => ({
    params: { id: secondAppointmentId },
    refusal: 'APPOINTMENT_NOT_FOUND',
  }),
  connectLawyer: ({ lawyerId, accidentId }) => ({
    body: { lawyerId, caseDetails: { consent: true, accidentId } },
    refusal: 'ACCIDENT_NOT_FOUND',
  }),
  previewConnection: ({ lawyerId, accidentId }) => ({
    body: { lawyerId, caseDetails: { accidentId } },
    refusal: 'ACCIDENT_NOT_FOUND',
  }),
  myConnections: () => ({ query: '?limit=100' }),
  previewRenewal: ({ connectionId }) => ({ params: { id: connectionId }, refusal: 'CONNECTION_NOT_FOUND' }),
  renewConnection: async ({ connectionId }, { renewalDigest }) => ({
    params: { id: connectionId },
    body: { consent: true, digest: await renewalDigest() },
    refusal: 'CONNECTION_NOT_FOUND',
  }),
  sharedDocument: ({ connectionId, fileId }) => ({
    params: { id: connectionId, fileId },
    refusal: 'CONNECTION_NOT_FOUND',
  }),
  sharedDocumentThumbnail: ({ connectionId, fileId }) => ({
    params: { id: connectionId, fileId },
    refusal: 'CONNECTION_NOT_FOUND',
  }),
  revokeConnection: ({ connectionId }) => ({
    params: { id: connectionId },
    body: {},
    refusal: 'CONNECTION_NOT_FOUND',
  }),
  listConsents: () => ({ query: '?limit=100' }),
  sendFeedback: ({ lawyerId }) => ({
    body: { feedbackType: 'lawyer', category: 'content', message: 'It works well.', targetId: lawyerId },
  }),
  sendContactRequest: () => ({
    body: {
      name: 'Guest',
      email: 'guest@example.test',
      subject: 'A question',
      message: 'When are you open?',
    },
  }),
  myContactRequests: () => ({ query: '?limit=100' }),
  events: () => ({ headers: { 'last-event-id': '0' } }),
  mailPasswordReset: () => ({}),
  mailVerification: () => ({}),
  mailWelcome: () => ({}),
  mailNotification: () => ({}),
  sendMail: () => ({ body: { template: 'welcome' } }),
  testMail: () => ({}),
}

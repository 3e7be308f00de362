import { pictureForm } from '#features/practice/practice.factory.ts'
import { type AttemptOf, nextSlot } from './attempt.factory.ts'

/** Requests for what professionals do with their requests, visits, hours and records. */
export const practiceAttempts = {
  readPracticeProfile: ({ recordId: id }) => ({ params: { id }, refusal: 'PROFESSIONAL_NOT_FOUND' }),
  changePracticeProfile: ({ recordId: id }) => ({
    params: { id },
    body: { bio: 'Somebody else wrote this.' },
    refusal: 'PROFESSIONAL_NOT_FOUND',
  }),
  setPracticePicture: ({ recordId: id, photo }) => ({
    params: { id },
    body: pictureForm(photo),
    refusal: 'PROFESSIONAL_NOT_FOUND',
  }),
  removePracticePicture: ({ recordId: id }) => ({ params: { id }, refusal: 'PROFESSIONAL_NOT_FOUND' }),
  practiceSummary: () => ({}),
  listRequests: () => ({ query: '?limit=100' }),
  readRequest: ({ checkedRequestId }) => ({ params: { id: checkedRequestId }, refusal: 'REQUEST_NOT_FOUND' }),
  acceptRequest: ({ requestId }) => ({ params: { id: requestId }, body: {}, refusal: 'REQUEST_NOT_FOUND' }),
  declineRequest: ({ secondRequestId }) => ({
    params: { id: secondRequestId },
    body: { reason: 'noTime', message: 'We have no time.' },
    refusal: 'REQUEST_NOT_FOUND',
  }),
  closeRequest: ({ requestId }) => ({ params: { id: requestId }, body: {}, refusal: 'REQUEST_NOT_FOUND' }),
  answerConflictCheck: ({ checkedRequestId }) => ({
    params: { id: checkedRequestId },
    body: { answer: 'clear' },
    refusal: 'REQUEST_NOT_FOUND',
  }),
  listVisits: () => ({ query: '?days=31&limit=100' }),
  visitTimes: ({ visitId }) => ({ params: { id: visitId }, refusal: 'APPOINTMENT_NOT_FOUND' }),
  confirmVisit: ({ visitId }) => ({ params: { id: visitId }, body: {}, refusal: 'APPOINTMENT_NOT_FOUND' }),
  moveVisit: ({ visitId }) => ({
    params: { id: visitId },
    body: { start: nextSlot(), message: 'Later, please.' },
    refusal: 'APPOINTMENT_NOT_FOUND',
  }),
  cancelVisit: ({ secondVisitId }) => ({
    params: { id: secondVisitId },
    body: { message: 'We are closed.' },
    refusal: 'APPOINTMENT_NOT_FOUND',
  }),
  readOfficeHours: ({ recordId }) => ({
    params: { professionalId: recordId },
    refusal: 'PROFESSIONAL_NOT_FOUND',
  }),
  writeOfficeHours: ({ recordId }) => ({
    params: { professionalId: recordId },
    body: {
      week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }]),
      daysOff: [],
      slotMinutes: 30,
      gapMinutes: 0,
      daysAhead: 90,
      booking: 'onRequest',
    },
    refusal: 'PROFESSIONAL_NOT_FOUND',
  }),
  setAvailableNow: ({ recordId }) => ({
    params: { professionalId: recordId },
    body: { until: null },
    refusal: 'PROFESSIONAL_NOT_FOUND',
  }),
  readCalendarFeed: () => ({}),
  renewCalendarFeed: () => ({}),
  endCalendarFeed: () => ({}),
  calendarFeed: async (_, { feedToken }) => ({ params: { token: await feedToken() } }),
  readOwnRequest: ({ conversationId }) => ({
    params: { id: conversationId },
    refusal: 'CONVERSATION_NOT_FOUND',
  }),
} satisfies Record<string, AttemptOf>

import type { AttemptOf } from './attempt.factory.ts'

/** Requests for the history, places, professionals and conversations. */
export const lookUpAndTalkAttempts = {
  recentActivity: () => ({ query: '?limit=100' }),
  activitySummary: () => ({}),
  activityStats: () => ({ query: '?timeZone=America/New_York' }),
  activityTypes: () => ({}),
  exportActivity: () => ({}),
  getActivity: ({ activityId }) => ({ params: { id: activityId }, refusal: 'ACTIVITY_NOT_FOUND' }),
  readActivity: ({ activityId }) => ({ params: { id: activityId }, refusal: 'ACTIVITY_NOT_FOUND' }),
  archiveActivity: ({ activityId }) => ({ params: { id: activityId }, refusal: 'ACTIVITY_NOT_FOUND' }),
  // None of somebody else's items changes, which is not an error.
  changeActivities: ({ activityId }) => ({ body: { ids: [activityId], action: 'unarchive' } }),
  deleteActivity: ({ activityId }) => ({ params: { id: activityId }, refusal: 'ACTIVITY_NOT_FOUND' }),
  logActivity: () => ({ body: { type: 'navigation', title: 'Opened a page' } }),
  suggest: () => ({ query: '?q=tampa' }),
  geocode: () => ({ query: '?address=Tampa' }),
  reverseGeocode: () => ({ query: '?lat=27.95&lng=-82.45' }),
  locationSettings: () => ({}),
  searchPlaces: () => ({ body: { query: 'Tampa', location: { latitude: 28, longitude: -82 } } }),
  nearbyPlaces: () => ({ query: '?lat=27.95&lng=-82.45&type=hospital' }),
  validateAddress: () => ({ body: { address: 'Tampa, FL' } }),
  distanceMatrix: () => ({
    body: {
      origins: [{ latitude: 27.95, longitude: -82.45 }],
      destinations: [{ latitude: 28.5, longitude: -81.4 }],
    },
  }),
  directions: () => ({
    body: {
      origin: { latitude: 27.95, longitude: -82.45 },
      destination: { latitude: 28.5, longitude: -81.4 },
    },
  }),
  searchProfessionals: () => ({ body: { type: 'lawyer' } }),
  searchByLocation: () => ({ body: { type: 'physician' } }),
  listLawyers: () => ({}),
  listPhysicians: () => ({ query: '?limit=5' }),
  professionalsNearby: () => ({ params: { type: 'lawyers' }, query: '?latitude=27.95&longitude=-82.45' }),
  specialties: () => ({ params: { type: 'physician' } }),
  topRated: () => ({ params: { type: 'lawyer' } }),
  searchByName: () => ({ params: { type: 'lawyer' }, query: '?name=ana' }),
  bulkProfessionals: ({ lawyerId }) => ({ params: { type: 'lawyer' }, body: { ids: [lawyerId] } }),
  getProfessional: ({ lawyerId }) => ({ params: { type: 'lawyer', id: lawyerId } }),
  listConversations: ({ userId }) => ({ params: { userId }, refusal: 'NOT_FOUND' }),
  conversationWith: ({ conversationId }) => ({
    params: { recipientId: conversationId },
    refusal: 'RECIPIENT_NOT_FOUND',
  }),
  createConversation: ({ conversationId }) => ({
    body: { participantIds: [conversationId] },
    refusal: 'RECIPIENT_NOT_FOUND',
  }),
  acceptMessageRequest: ({ messageRequestId: id }) => ({ params: { id }, refusal: 'CONVERSATION_NOT_FOUND' }),
  declineMessageRequest: ({ secondMessageRequestId: id }) => ({
    params: { id },
    refusal: 'CONVERSATION_NOT_FOUND',
  }),
  muteConversation: ({ conversationId: id }) => ({
    params: { id },
    body: { isMuted: true },
    refusal: 'CONVERSATION_NOT_FOUND',
  }),
  deleteConversation: ({ secondMessageRequestId: userId }) => ({
    params: { userId },
    refusal: 'CONVERSATION_NOT_FOUND',
  }),
  listBlocks: () => ({}),
  addBlock: ({ messageRequestId }) => ({
    body: { conversationId: messageRequestId },
    refusal: 'CONVERSATION_NOT_FOUND',
  }),
  deleteBlock: ({ blockId: id }) => ({ params: { id }, refusal: 'BLOCK_NOT_FOUND' }),
  reportConversation: ({ conversationId }) => ({
    body: { conversationId, reason: 'unwanted' },
    refusal: 'CONVERSATION_NOT_FOUND',
  }),
  startConversation: () => ({ body: { address: 'somebody@example.test' } }),
  listMessages: ({ conversationId }) => ({
    params: { id: conversationId },
    refusal: 'CONVERSATION_NOT_FOUND',
  }),
  sharingInConversation: ({ conversationId }) => ({
    params: { id: conversationId },
    refusal: 'CONVERSATION_NOT_FOUND',
  }),
  sharedInConversation: ({ conversationId }) => ({
    params: { id: conversationId },
    refusal: 'CONVERSATION_NOT_FOUND',
  }),
  sendMessage: ({ conversationId }) => ({
    body: { conversationId, content: 'One more word.' },
    refusal: 'CONVERSATION_NOT_FOUND',
  }),
  markConversationRead: ({ conversationId }) => ({
    params: { id: conversationId },
    body: {},
    refusal: 'CONVERSATION_NOT_FOUND',
  }),
  deleteMessage: ({ messageId }) => ({ params: { id: messageId }, refusal: 'MESSAGE_NOT_FOUND' }),
  translateMessage: ({ receivedMessageId: id }) => ({
    params: { id },
    body: { to: 'es' },
    refusal: 'MESSAGE_NOT_FOUND',
  }),
  messageFile: ({ messageId, messageFileId }) => ({
    params: { id: messageId, fileId: messageFileId },
    refusal: 'MESSAGE_NOT_FOUND',
  }),
  messageFileThumbnail: ({ messageId, messageFileId }) => ({
    params: { id: messageId, fileId: messageFileId },
    refusal: 'MESSAGE_NOT_FOUND',
  }),
  chatSend: ({ conversationId }) => ({
    body: { recipientId: conversationId, recipientType: 'user', message: 'One more word.' },
    refusal: 'RECIPIENT_NOT_FOUND',
  }),
  chatMessages: ({ conversationId }) => ({
    params: { type: 'user', id: conversationId },
    refusal: 'RECIPIENT_NOT_FOUND',
  }),
  chatHistory: ({ lawyerId }) => ({ params: { type: 'lawyer', id: lawyerId }, query: '?limit=100' }),
  chatMarkRead: ({ conversationId, messageId }) => ({
    body: { professionalId: conversationId, professionalType: 'user', messageIds: [messageId] },
    refusal: 'RECIPIENT_NOT_FOUND',
  }),
  chatDeleteMessage: ({ conversationId, secondMessageId }) => ({
    body: { professionalId: conversationId, professionalType: 'user', messageId: secondMessageId },
    refusal: 'RECIPIENT_NOT_FOUND',
  }),
  chatTypingStart: ({ conversationId }) => ({
    body: { professionalId: conversationId, professionalType: 'user' },
    refusal: 'RECIPIENT_NOT_FOUND',
  }),
  chatTypingStop: ({ lawyerId }) => ({ body: { professionalId: lawyerId, professionalType: 'lawyer' } }),
  chatStatus: ({ conversationId }) => ({
    params: { id: conversationId },
    refusal: 'RECIPIENT_NOT_FOUND',
  }),
} satisfies Record<string, AttemptOf>

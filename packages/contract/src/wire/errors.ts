/**
 * Every error that a call can answer: code -> HTTP status. The code is also the key of its sentence,
 * `errors:code.<CODE>`, in every shipped language.
 */
export const errors = {
  MALFORMED_REQUEST: { status: 400 },
  VALIDATION_FAILED: { status: 400 },
  INVALID_CURRENT_PASSWORD: { status: 400 },
  /** A signed-in person's passkey that does not prove who they are, or a new one that cannot be read. */
  INVALID_PASSKEY: { status: 400 },
  AUTH_FAILED: { status: 401 },
  TOKEN_EXPIRED: { status: 401 },
  INVALID_TOKEN_SIGNATURE: { status: 401 },
  INVALID_CREDENTIALS: { status: 401 },
  /** At the sign-in: not known, removed, or wrongly signed. */
  PASSKEY_REFUSED: { status: 401 },
  FORBIDDEN: { status: 403 },
  /** A session alone is not enough: the password or a passkey is asked for as well. */
  FRESH_SIGN_IN_NEEDED: { status: 403 },
  REVIEW_NOT_ALLOWED: { status: 403 },
  EMAIL_NOT_CONFIRMED: { status: 403 },
  NOT_FOUND: { status: 404 },
  ACCIDENT_NOT_FOUND: { status: 404 },
  ACTIVITY_NOT_FOUND: { status: 404 },
  MOCK_ACTIVITY: { status: 404 },
  FILE_NOT_FOUND: { status: 404 },
  PROFESSIONAL_NOT_FOUND: { status: 404 },
  PLACE_NOT_FOUND: { status: 404 },
  VEHICLE_NOT_FOUND: { status: 404 },
  DRIVER_NOT_FOUND: { status: 404 },
  POLICY_NOT_FOUND: { status: 404 },
  SESSION_NOT_FOUND: { status: 404 },
  PASSKEY_NOT_FOUND: { status: 404 },
  AVATAR_NOT_FOUND: { status: 404 },
  PICTURE_NOT_FOUND: { status: 404 },
  EMERGENCY_CONTACT_NOT_FOUND: { status: 404 },
  REVIEW_NOT_FOUND: { status: 404 },
  APPOINTMENT_NOT_FOUND: { status: 404 },
  CONVERSATION_NOT_FOUND: { status: 404 },
  MESSAGE_NOT_FOUND: { status: 404 },
  RECIPIENT_NOT_FOUND: { status: 404 },
  REQUEST_NOT_FOUND: { status: 404 },
  /** No secret address, or not any more. */
  CALENDAR_NOT_FOUND: { status: 404 },
  BLOCK_NOT_FOUND: { status: 404 },
  NOTIFICATION_NOT_FOUND: { status: 404 },
  CLAIM_NOT_FOUND: { status: 404 },
  NOTE_NOT_FOUND: { status: 404 },
  SHARED_PLACE_NOT_FOUND: { status: 404 },
  CONNECTION_NOT_FOUND: { status: 404 },
  /** The person has taken back what they shared. */
  SHARING_ENDED: { status: 404 },
  FEATURE_OFF: { status: 404 },
  CONFLICT: { status: 409 },
  EMAIL_TAKEN: { status: 409 },
  PASSKEY_EXISTS: { status: 409 },
  VEHICLE_EXISTS: { status: 409 },
  DRIVER_EXISTS: { status: 409 },
  POLICY_EXISTS: { status: 409 },
  CHANGED_ELSEWHERE: { status: 409 },
  /** What would be shared is not what the person saw; the new one comes with it. */
  PACKAGE_CHANGED: { status: 409 },
  CONFLICT_CHECK_ANSWERED: { status: 409 },
  IDEMPOTENCY_IN_FLIGHT: { status: 409 },
  REVIEW_EXISTS: { status: 409 },
  REVIEW_ANSWERED: { status: 409 },
  REVIEW_REPORTED: { status: 409 },
  SLOT_TAKEN: { status: 409 },
  APPOINTMENT_CLASH: { status: 409 },
  PAYLOAD_TOO_LARGE: { status: 413 },
  FILE_TOO_LARGE: { status: 413 },
  /** The person's own space, not the server's disk. */
  STORAGE_FULL: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  FILE_TYPE_NOT_SUPPORTED: { status: 415 },
  IDEMPOTENCY_KEY_REUSED: { status: 422 },
  TERMS_NOT_ACCEPTED: { status: 422 },
  PASSWORD_TOO_COMMON: { status: 422 },
  RESET_LINK_INVALID: { status: 422 },
  VERIFICATION_LINK_INVALID: { status: 422 },
  UNDO_LINK_INVALID: { status: 422 },
  /** The challenge was used, is older than five minutes, or was never given to this caller. */
  PASSKEY_CHALLENGE_OVER: { status: 422 },
  /** It was made or used for another address than PUBLIC_URL. */
  PASSKEY_WRONG_SITE: { status: 422 },
  /** Its counter has gone back: there is a second copy of it. */
  PASSKEY_COPIED: { status: 422 },
  TOO_MANY_PASSKEYS: { status: 422 },
  GLOVEBOX_FULL: { status: 422 },
  FAVORITES_FULL: { status: 422 },
  NO_ONLINE_BOOKING: { status: 422 },
  SLOT_NOT_OFFERED: { status: 422 },
  APPOINTMENT_OVER: { status: 422 },
  TOO_MANY_APPOINTMENTS: { status: 422 },
  RECIPIENT_IS_SELF: { status: 422 },
  /** Blocked by the caller; a block by somebody else is never revealed. */
  RECIPIENT_BLOCKED: { status: 422 },
  REQUEST_WAITING: { status: 422 },
  REQUEST_TAKES_NO_FILES: { status: 422 },
  CLIENT_ID_REUSED: { status: 422 },
  /** The operator's service does not know one of the two languages, or refuses the text. */
  TRANSLATION_NOT_POSSIBLE: { status: 422 },
  INVITATION_INVALID: { status: 422 },
  PUSH_SERVICE_UNKNOWN: { status: 422 },
  TEXT_CODE_WRONG: { status: 422 },
  /** Too old, guessed at too often, replaced by another, or never sent. */
  TEXT_CODE_OVER: { status: 422 },
  CLAIM_STATUS_NOT_ALLOWED: { status: 422 },
  REQUEST_STATE_NOT_ALLOWED: { status: 422 },
  /** The bar or licence number of a verified record: somebody looked at exactly this one. */
  RECORD_NUMBER_CHECKED: { status: 409 },
  /** The lawyer has not said yet whether there is a conflict of interest. */
  CONFLICT_CHECK_FIRST: { status: 422 },
  TOO_MANY_CLAIMS: { status: 422 },
  TOO_MANY_NOTES: { status: 422 },
  TOO_MANY_FILES: { status: 422 },
  DOCUMENT_BROKEN: { status: 422 },
  DOCUMENT_NOT_ALLOWED: { status: 422 },
  IMAGE_BROKEN: { status: 422 },
  IMAGE_TOO_MANY_PIXELS: { status: 422 },
  TOO_MANY_PHOTOS: { status: 422 },
  CONSENT_REQUIRED: { status: 422 },
  STATUS_CHANGE_NOT_ALLOWED: { status: 422 },
  TOO_MANY_REQUESTS: { status: 429 },
  /** The space is full as well; what waits on the phone is sent later. */
  TOO_MANY_PHOTOS_TODAY: { status: 429 },
  /** To this person or this number in a day; also where STOP was answered. */
  TOO_MANY_TEXT_CODES: { status: 429 },
  TOO_MANY_LOGIN_ATTEMPTS: { status: 429 },
  ACCOUNT_LOCKED: { status: 429 },
  SERVER_ERROR: { status: 500 },
  /** The operator's service is slow, busy or wrong. Not 503: Krash itself works. */
  TRANSLATION_FAILED: { status: 502 },
  SERVICE_UNAVAILABLE: { status: 503 },
  FILE_ELSEWHERE: { status: 503 },
  /** Stored bytes that were changed, or whose key this server does not have. */
  FILE_UNREADABLE: { status: 503 },
  DISK_FULL: { status: 507 },
} as const satisfies Record<string, { status: number }>

export type ErrorCode = keyof typeof errors

/** Codes that every call may answer. */
export const commonErrors = [
  'MALFORMED_REQUEST',
  'VALIDATION_FAILED',
  'TOO_MANY_REQUESTS',
  'SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[]

/** Codes of a 401 after which the client ends the session. */
export const sessionEndingCodes: readonly ErrorCode[] = [
  'AUTH_FAILED',
  'TOKEN_EXPIRED',
  'INVALID_TOKEN_SIGNATURE',
]

/**
 * Every error a call can answer: code -> HTTP status. The code is also the key of its sentence
 * in the phrases (`errors:code.<CODE>`), in every shipped language.
 */
export const errors = {
  MALFORMED_REQUEST: { status: 400 },
  VALIDATION_FAILED: { status: 400 },
  INVALID_CURRENT_PASSWORD: { status: 400 },
  AUTH_FAILED: { status: 401 },
  TOKEN_EXPIRED: { status: 401 },
  INVALID_TOKEN_SIGNATURE: { status: 401 },
  INVALID_CREDENTIALS: { status: 401 },
  FORBIDDEN: { status: 403 },
  NOT_FOUND: { status: 404 },
  ACCIDENT_NOT_FOUND: { status: 404 },
  ACTIVITY_NOT_FOUND: { status: 404 },
  FILE_NOT_FOUND: { status: 404 },
  PROFESSIONAL_NOT_FOUND: { status: 404 },
  PLACE_NOT_FOUND: { status: 404 },
  VEHICLE_NOT_FOUND: { status: 404 },
  DRIVER_NOT_FOUND: { status: 404 },
  POLICY_NOT_FOUND: { status: 404 },
  SESSION_NOT_FOUND: { status: 404 },
  AVATAR_NOT_FOUND: { status: 404 },
  EMERGENCY_CONTACT_NOT_FOUND: { status: 404 },
  CONFLICT: { status: 409 },
  EMAIL_TAKEN: { status: 409 },
  VEHICLE_EXISTS: { status: 409 },
  DRIVER_EXISTS: { status: 409 },
  POLICY_EXISTS: { status: 409 },
  CHANGED_ELSEWHERE: { status: 409 },
  IDEMPOTENCY_IN_FLIGHT: { status: 409 },
  PAYLOAD_TOO_LARGE: { status: 413 },
  FILE_TOO_LARGE: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  FILE_TYPE_NOT_SUPPORTED: { status: 415 },
  IDEMPOTENCY_KEY_REUSED: { status: 422 },
  TERMS_NOT_ACCEPTED: { status: 422 },
  PASSWORD_TOO_COMMON: { status: 422 },
  RESET_LINK_INVALID: { status: 422 },
  VERIFICATION_LINK_INVALID: { status: 422 },
  GLOVEBOX_FULL: { status: 422 },
  TOO_MANY_FILES: { status: 422 },
  DOCUMENT_BROKEN: { status: 422 },
  DOCUMENT_NOT_ALLOWED: { status: 422 },
  IMAGE_BROKEN: { status: 422 },
  IMAGE_TOO_MANY_PIXELS: { status: 422 },
  TOO_MANY_PHOTOS: { status: 422 },
  CONSENT_REQUIRED: { status: 422 },
  STATUS_CHANGE_NOT_ALLOWED: { status: 422 },
  TOO_MANY_REQUESTS: { status: 429 },
  TOO_MANY_LOGIN_ATTEMPTS: { status: 429 },
  ACCOUNT_LOCKED: { status: 429 },
  SERVER_ERROR: { status: 500 },
  SERVICE_UNAVAILABLE: { status: 503 },
  STORAGE_FULL: { status: 507 },
} as const satisfies Record<string, { status: number }>

export type ErrorCode = keyof typeof errors

/** Codes every call may answer, whatever it does. */
export const commonErrors = [
  'MALFORMED_REQUEST',
  'VALIDATION_FAILED',
  'TOO_MANY_REQUESTS',
  'SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[]

/** Codes of a 401 after which the client ends the session (document 1, section 8). */
export const sessionEndingCodes: readonly ErrorCode[] = [
  'AUTH_FAILED',
  'TOKEN_EXPIRED',
  'INVALID_TOKEN_SIGNATURE',
]

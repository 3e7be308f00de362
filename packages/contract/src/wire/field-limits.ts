/** Limits shared by several nouns; each feeds schema, input and message. */
export const fieldLimits = {
  email: { max: 254 },
  password: { min: 6, minNew: 8, max: 128 },
  name: { min: 1, max: 100 },
  fullName: { min: 2, max: 200 },
  address: { min: 5, max: 300 },
  addressLine: { min: 1, max: 200 },
  city: { min: 1, max: 100 },
  phone: { max: 30 },
  /** A token from a mailed link: 32 bytes in base64url. */
  linkToken: { max: 100 },
} as const

import type { AccountUser } from '@krash/contract/accounts'

/** The person who is signed in where nothing else is said. */
export const maria: AccountUser = {
  id: '0199a000-0000-7000-8000-000000000001',
  email: 'maria@example.com',
  firstName: 'Maria',
  lastName: null,
  fullName: 'Maria',
  accidentCount: 0,
  referralCode: 'KR-1',
  avatarUrl: null,
  isProfessional: false,
  createdAt: '2026-11-20T12:00:00.000Z',
}

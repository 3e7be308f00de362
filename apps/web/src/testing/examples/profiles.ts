import type { Profile } from '@krash/contract/profile'

/** A person with everything but vehicles, drivers and policies. */
export const maria: Profile = {
  id: '0199a000-0000-7000-8000-000000000001',
  email: 'maria@example.com',
  firstName: 'Maria',
  middleName: null,
  lastName: 'Ortiz',
  fullName: 'Maria Ortiz',
  cellNumber: '+18135550142',
  address1: '401 E Jackson St',
  address2: null,
  city: 'Tampa',
  state: 'FL',
  zipCode: '33602',
  addressType: 'home',
  address: '401 E Jackson St, Tampa, FL 33602',
  preferredNotification: 'email',
  shareData: true,
  dataSharingConsent: false,
  isVerified: false,
  accidentCount: 0,
  referralCode: 'KR-4821',
  avatarUrl: null,
  pendingEmail: null,
  joinedCount: 0,
  lastLoginAt: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  vehicles: [],
  drivers: [],
  insurancePolicies: [],
}

/** A person who has just registered. */
export const newcomer: Profile = {
  ...maria,
  firstName: null,
  lastName: null,
  fullName: null,
  cellNumber: null,
  address1: null,
  city: null,
  state: null,
  zipCode: null,
  address: null,
}

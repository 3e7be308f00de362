import type { Preferences } from '@krash/contract/preferences'

/** The preferences of someone who chose nothing yet, for tests. */
export function preferencesOf(facts: Partial<Preferences> = {}): Preferences {
  return {
    language: 'en',
    theme: 'auto',
    preferredNotification: 'email',
    shareData: false,
    dataSharingConsent: false,
    notifications: { push: true, email: true, text: false },
    home: null,
    ...facts,
  }
}

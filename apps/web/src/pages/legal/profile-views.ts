import type { LegalName } from './legal-sections.ts'

/** The texts that `/profile?view=…` shows in place of the profile. */
export const profileViews = {
  privacy: 'privacy',
  terms: 'terms',
  legal: 'notices',
} as const satisfies Record<string, LegalName>
export type ProfileView = keyof typeof profileViews

export function isProfileView(name: unknown): name is ProfileView {
  return typeof name === 'string' && Object.hasOwn(profileViews, name)
}

import { type EmergencyContact, type EmergencyContactFormInput, routes } from '@krash/contract'
import type { TestClient } from '#testing/test-client.ts'

/** An emergency contact that is right but for what the test changes. */
export function contactForm(changes: Partial<EmergencyContactFormInput> = {}): EmergencyContactFormInput {
  return { name: 'Marta Rivera', phone: '(813) 555-0177', relationship: 'mother', ...changes }
}

/** An emergency contact of this person, stored. */
export async function makeContact(
  client: TestClient,
  changes: Partial<EmergencyContactFormInput> = {},
): Promise<EmergencyContact> {
  return (await client.call(routes.addEmergencyContact, { body: contactForm(changes) })).data
}

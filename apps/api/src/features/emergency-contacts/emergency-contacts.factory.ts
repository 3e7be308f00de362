import { type EmergencyContact, type EmergencyContactFormInput, routes } from '@krash/contract'
import type { TestClient } from '#testing/test-client.ts'

/** A valid emergency contact with the changes of the test. */
export function contactForm(changes: Partial<EmergencyContactFormInput> = {}): EmergencyContactFormInput {
  return { name: 'Marta Rivera', phone: '(813) 555-0177', relationship: 'mother', ...changes }
}

export async function makeContact(
  client: TestClient,
  changes: Partial<EmergencyContactFormInput> = {},
): Promise<EmergencyContact> {
  return (await client.call(routes.addEmergencyContact, { body: contactForm(changes) })).data
}

import { type ProfileFormInput, routes } from '@krash/contract'
import { goodPassword, registrationForm } from '#features/accounts/accounts.factory.ts'
import type { TestClient } from '#testing/test-client.ts'

/** A complete and valid profile form with the changes of the test. */
export function profileForm(changes: Partial<ProfileFormInput> & { email: string }): ProfileFormInput {
  return {
    firstName: 'Ana',
    lastName: 'Rivera',
    cellNumber: '(813) 555-0142',
    preferredNotification: 'email',
    addressType: 'home',
    address1: '401 E Jackson St',
    city: 'Tampa',
    state: 'FL',
    zipCode: '33602',
    ...changes,
  }
}

export function avatarForm(photo: Buffer): FormData {
  const form = new FormData()
  form.append('avatar', new File([new Uint8Array(photo)], 'me.jpg', { type: 'image/jpeg' }))
  return form
}

/** Enters another e-mail with the password of every test person; it waits for its confirmation. */
export async function enterNewEmail(client: TestClient, email = registrationForm().email): Promise<string> {
  const { data } = await client.call(routes.patchProfile, { body: { email, currentPassword: goodPassword } })
  return data.pendingEmail ?? ''
}

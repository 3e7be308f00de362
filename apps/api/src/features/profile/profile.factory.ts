import type { ProfileFormInput } from '@krash/contract'

/** A complete profile form that is right but for what the test changes. */
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

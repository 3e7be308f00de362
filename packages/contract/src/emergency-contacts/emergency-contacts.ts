import * as z from 'zod/mini'
import { fieldLimits } from '../wire/field-limits.ts'
import { phone, text } from '../wire/fields.ts'
import { route } from '../wire/route.ts'
import { idParams, instant, pageQuery } from '../wire/wire.ts'

export const emergencyContactLimits = { relationship: { min: 1, max: 50 }, count: 10 } as const

export const emergencyContactForm = z.object({
  name: text(fieldLimits.name),
  phone,
  relationship: text(emergencyContactLimits.relationship),
})
export type EmergencyContactForm = z.infer<typeof emergencyContactForm>
export type EmergencyContactFormInput = z.input<typeof emergencyContactForm>

export const emergencyContact = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  relationship: z.string(),
  createdAt: instant,
})
export type EmergencyContact = z.infer<typeof emergencyContact>

export const emergencyContactRoutes = {
  listEmergencyContacts: route({
    method: 'GET',
    path: '/api/emergency/contacts',
    access: 'user',
    limit: 'person',
    summary: 'Own emergency contacts, oldest first',
    query: z.object(pageQuery),
    response: z.array(emergencyContact),
    paged: true,
  }),
  addEmergencyContact: route({
    method: 'POST',
    path: '/api/emergency/contacts',
    access: 'user',
    limit: 'person',
    summary: 'Add an emergency contact',
    body: emergencyContactForm,
    response: emergencyContact,
    status: 201,
    idempotent: true,
    errors: ['GLOVEBOX_FULL'],
  }),
  deleteEmergencyContact: route({
    method: 'DELETE',
    path: '/api/emergency/contacts/:id',
    access: 'user',
    limit: 'person',
    summary: 'Delete an emergency contact',
    params: idParams,
    response: z.object({ id: z.uuid() }),
    errors: ['EMERGENCY_CONTACT_NOT_FOUND'],
  }),
  restoreEmergencyContact: route({
    method: 'POST',
    path: '/api/emergency/contacts/:id/restore',
    access: 'user',
    limit: 'person',
    summary:
      'Take back the deletion of a contact, for an hour at least; one that was not deleted is given as it is',
    params: idParams,
    response: emergencyContact,
    errors: ['EMERGENCY_CONTACT_NOT_FOUND', 'GLOVEBOX_FULL'],
  }),
} as const

import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { addContact, contactsOf, deleteContact } from './emergency-contacts.service.ts'

/** Whom to call in an emergency: `/api/emergency/contacts`. */
export function emergencyContactsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listEmergencyContacts, ({ tx, user }) => contactsOf(tx, user.id))

  serve(app, context, routes.addEmergencyContact, ({ tx, user, body }) =>
    addContact({ tx, context, userId: user.id }, body),
  )

  serve(app, context, routes.deleteEmergencyContact, ({ tx, user, params }) =>
    deleteContact(tx, user.id, params.id),
  )
}

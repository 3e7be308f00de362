import { pageOf, routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { addContact, contactsOf, deleteContact, restoreContact } from './emergency-contacts.service.ts'

export function emergencyContactsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listEmergencyContacts, async ({ acting, query }) =>
    pageOf(await contactsOf(acting), query),
  )

  serve(app, context, routes.addEmergencyContact, ({ acting, body }) => addContact(acting, body))

  serve(app, context, routes.deleteEmergencyContact, ({ acting, params }) => deleteContact(acting, params.id))

  serve(app, context, routes.restoreEmergencyContact, ({ acting, params }) =>
    restoreContact(acting, params.id),
  )
}

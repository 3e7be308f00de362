import * as z from 'zod/mini'
import { fieldLimits } from '../wire/field-limits.ts'
import { email, optionalPhone, paragraph, text } from '../wire/fields.ts'
import { route } from '../wire/route.ts'
import { instant, pageQuery } from '../wire/wire.ts'

export const contactLimits = {
  subject: { min: 1, max: 150 },
  message: { min: 1, max: 5000 },
} as const

export const contactForm = z.object({
  name: text({ min: 1, max: fieldLimits.fullName.max }),
  email,
  phone: optionalPhone,
  subject: text(contactLimits.subject),
  message: paragraph(contactLimits.message),
})
export type ContactForm = z.infer<typeof contactForm>
export type ContactFormInput = z.input<typeof contactForm>

export const contactRequest = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  subject: z.string(),
  message: z.string(),
  createdAt: instant,
})
export type ContactRequest = z.infer<typeof contactRequest>

export const contactRoutes = {
  sendContactRequest: route({
    method: 'POST',
    path: '/api/contact',
    access: 'anyone',
    limit: 'contact',
    summary: 'Write to the provider; of a signed-in person it is listed under my-requests',
    body: contactForm,
    response: contactRequest,
    status: 201,
    idempotent: true,
  }),
  myContactRequests: route({
    method: 'GET',
    path: '/api/contact/my-requests',
    access: 'user',
    limit: 'person',
    summary: 'Own requests to the provider, newest first',
    query: z.object(pageQuery),
    response: z.array(contactRequest),
    paged: true,
  }),
} as const

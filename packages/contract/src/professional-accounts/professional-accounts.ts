import * as z from 'zod/mini'
import { fieldLimits } from '../wire/field-limits.ts'
import { professional, professionalTypes } from '../professionals/professionals.ts'
import { route } from '../wire/route.ts'
import { idParams, instant, wholeListQuery } from '../wire/wire.ts'

/** Days for which an invitation to take over a directory record works. */
export const INVITATION_DAYS = 14

const token = z
  .string({ error: 'field.required' })
  .check(z.minLength(1, 'field.required'), z.maxLength(fieldLimits.linkToken.max, 'field.tooLong'))

/** A directory record that the account has taken over. */
export const ownRecord = z.object({
  professionalId: z.uuid(),
  type: z.enum(professionalTypes),
  fullName: z.string(),
  firmName: z.nullable(z.string()),
  claimedAt: instant,
})
export type OwnRecord = z.infer<typeof ownRecord>

export const professionalAccountRoutes = {
  readInvitation: route({
    method: 'POST',
    path: '/api/professional-accounts/invitation',
    access: 'public',
    limit: 'link',
    summary: 'Whose record an invitation is for',
    body: z.object({ token }),
    response: z.object({
      professional: z.pick(professional, {
        id: true,
        type: true,
        fullName: true,
        firmName: true,
        city: true,
        state: true,
        isDemo: true,
      }),
      expiresAt: instant,
    }),
    errors: ['INVITATION_INVALID'],
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/api/professional-accounts',
    access: 'user',
    limit: 'link',
    summary: 'Take over the record of an invitation: its conversations stand in the inbox from then on',
    body: z.object({ token }),
    response: ownRecord,
    status: 201,
    idempotent: true,
    errors: ['INVITATION_INVALID'],
  }),
  listOwnRecords: route({
    method: 'GET',
    path: '/api/professional-accounts',
    access: 'user',
    limit: 'person',
    summary: 'Records of the directory that belong to the account',
    query: z.object(wholeListQuery),
    response: z.array(ownRecord),
    paged: true,
  }),
  giveUpRecord: route({
    method: 'DELETE',
    path: '/api/professional-accounts/:id',
    access: 'user',
    limit: 'person',
    summary: 'Give a record back; its conversations leave the inbox',
    params: idParams,
    response: z.object({ id: z.uuid() }),
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
} as const

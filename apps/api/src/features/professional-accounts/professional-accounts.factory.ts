import type { ProfessionalType } from '@krash/contract'
import type { TestApp } from '#testing/test-app.ts'
import { invite } from './invite.ts'

/** The token of a new invitation, as in the link printed by `npm run invite`. */
export async function makeInvitation(
  { context }: TestApp,
  id: string,
  type: ProfessionalType = 'lawyer',
): Promise<string> {
  const { database, clock, config } = context
  const lines = await invite({ database, clock, publicUrl: config.publicUrl }, { type, id })
  return /\/invitation#([\w-]+)/.exec(lines.join('\n'))?.[1] ?? ''
}

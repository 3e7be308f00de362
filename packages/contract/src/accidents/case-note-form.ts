import * as z from 'zod/mini'
import { paragraph } from '../wire/fields.ts'

export const caseNoteLimits = { text: { min: 1, max: 1000 }, perAccident: 200 } as const

export const caseNoteForm = z.object({ text: paragraph(caseNoteLimits.text) })
export type CaseNoteForm = z.infer<typeof caseNoteForm>

import * as z from 'zod/mini'
import { route } from '../wire/route.ts'
import { idParams, instant } from '../wire/wire.ts'
import { caseNoteForm } from './case-note-form.ts'

/** What a person noted on the timeline of their report. */
export const caseNote = z.object({
  id: z.uuid(),
  accidentId: z.uuid(),
  text: z.string(),
  createdAt: instant,
  updatedAt: instant,
})
export type CaseNote = z.infer<typeof caseNote>

const errors = ['NOTE_NOT_FOUND'] as const

export const caseNoteRoutes = {
  addCaseNote: route({
    method: 'POST',
    path: '/api/emergency/accidents/:id/notes',
    access: 'user',
    limit: 'person',
    summary: 'Write a note on the timeline of your report',
    params: idParams,
    body: caseNoteForm,
    response: caseNote,
    status: 201,
    idempotent: true,
    errors: ['ACCIDENT_NOT_FOUND', 'TOO_MANY_NOTES'],
  }),
  getCaseNote: route({
    method: 'GET',
    path: '/api/emergency/notes/:id',
    access: 'user',
    limit: 'person',
    summary: 'One own note',
    params: idParams,
    response: caseNote,
    errors,
  }),
  updateCaseNote: route({
    method: 'PUT',
    path: '/api/emergency/notes/:id',
    access: 'user',
    limit: 'person',
    summary: 'Change the words of your note',
    params: idParams,
    body: z.object({
      ...caseNoteForm.shape,
      /** As the note was read; a newer one answers 409. */
      updatedAt: z.optional(instant),
    }),
    response: caseNote,
    errors: [...errors, 'CHANGED_ELSEWHERE'],
  }),
  deleteCaseNote: route({
    method: 'DELETE',
    path: '/api/emergency/notes/:id',
    access: 'user',
    limit: 'person',
    summary: 'Remove your note',
    params: idParams,
    response: z.object({ id: z.uuid() }),
    errors,
  }),
  restoreCaseNote: route({
    method: 'POST',
    path: '/api/emergency/notes/:id/restore',
    access: 'user',
    limit: 'person',
    summary:
      'Take back the removal of a note, for an hour at least; one that was not removed is given as it is',
    params: idParams,
    response: caseNote,
    errors: [...errors, 'TOO_MANY_NOTES'],
  }),
} as const

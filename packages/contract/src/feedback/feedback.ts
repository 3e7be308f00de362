import * as z from 'zod/mini'
import { paragraph, text } from '../wire/fields.ts'
import { numberOrNone } from '../wire/generous.ts'
import type { ProfessionalType } from '../professionals/professionals.ts'
import { route } from '../wire/route.ts'
import { id, instant } from '../wire/wire.ts'

export const feedbackTypes = ['app', 'general', 'support', 'bug', 'feature', 'lawyer', 'physician'] as const
export const feedbackCategories = [
  'general_feedback',
  'ui_ux',
  'performance',
  'feature_request',
  'bug_report',
  'content',
  'security',
] as const
export const feedbackPriorities = ['low', 'medium', 'high', 'urgent'] as const
export const feedbackSeverities = ['low', 'medium', 'high', 'critical'] as const
export const feedbackLimits = {
  message: { min: 10, max: 1000 },
  title: { max: 100 },
  rating: { min: 0, max: 5 },
  attachments: 3,
} as const

/** Only feedback about a professional may carry a rating and a target, and only a bug a severity. */
export const feedbackForm = z
  .object({
    feedbackType: z.enum(feedbackTypes, { error: 'field.choice' }),
    category: z.enum(feedbackCategories, { error: 'field.choice' }),
    title: z.optional(z.nullable(text({ min: 0, max: feedbackLimits.title.max }))),
    message: paragraph(feedbackLimits.message),
    rating: numberOrNone(
      z
        .number({ error: 'field.number' })
        .check(
          z.int('field.wholeNumber'),
          z.gte(feedbackLimits.rating.min, 'field.tooSmall'),
          z.lte(feedbackLimits.rating.max, 'field.tooBig'),
        ),
    ),
    severity: z.optional(z.nullable(z.enum(feedbackSeverities, { error: 'field.choice' }))),
    targetId: z.optional(z.nullable(id)),
    priority: z.optional(z.nullable(z.enum(feedbackPriorities, { error: 'field.choice' }))),
    /** Ids of the person's files. */
    attachments: z.optional(z.array(id).check(z.maxLength(feedbackLimits.attachments, 'field.tooMany'))),
  })
  .check(
    z.refine((form) => form.rating == null || isAboutProfessional(form.feedbackType), {
      error: 'field.notHere',
      path: ['rating'],
    }),
    z.refine((form) => form.targetId == null || isAboutProfessional(form.feedbackType), {
      error: 'field.notHere',
      path: ['targetId'],
    }),
    z.refine((form) => form.severity == null || form.feedbackType === 'bug', {
      error: 'field.notHere',
      path: ['severity'],
    }),
  )
export type FeedbackForm = z.infer<typeof feedbackForm>
export type FeedbackFormInput = z.input<typeof feedbackForm>

export function isAboutProfessional(type: (typeof feedbackTypes)[number]): type is ProfessionalType {
  return type === 'lawyer' || type === 'physician'
}

export const feedbackAttachment = z.object({ id: z.uuid(), originalFilename: z.string() })
export type FeedbackAttachment = z.infer<typeof feedbackAttachment>

export const feedback = z.object({
  id: z.uuid(),
  feedbackType: z.enum(feedbackTypes),
  category: z.enum(feedbackCategories),
  title: z.nullable(z.string()),
  message: z.string(),
  rating: z.nullable(z.int()),
  severity: z.nullable(z.enum(feedbackSeverities)),
  targetId: z.nullable(z.uuid()),
  priority: z.nullable(z.enum(feedbackPriorities)),
  attachments: z.array(feedbackAttachment),
  createdAt: instant,
})
export type Feedback = z.infer<typeof feedback>

export const feedbackRoutes = {
  sendFeedback: route({
    method: 'POST',
    path: '/api/feedback',
    access: 'user',
    limit: 'person',
    summary: 'Store feedback and forward it to the support address',
    body: feedbackForm,
    response: feedback,
    status: 201,
    idempotent: true,
    errors: ['PROFESSIONAL_NOT_FOUND', 'FILE_NOT_FOUND'],
  }),
} as const

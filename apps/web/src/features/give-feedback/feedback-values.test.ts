import { describe, expect, it } from 'vitest'
import { feedbackForm, feedbackTypes } from '@krash/contract/feedback'
import { categoryAfter, emptyFeedback, feedbackBody } from './feedback-values.ts'

const message = 'The map does not open on my phone.'
const targetId = '019a9f3e-0000-7000-8000-000000000001'

describe('feedbackBody', () => {
  it.each(feedbackTypes)('of %s is what the server takes, whatever was chosen before', (feedbackType) => {
    const values = {
      ...emptyFeedback(feedbackType),
      message,
      rating: 4,
      severity: 'high' as const,
      priority: 'urgent' as const,
    }
    const body = feedbackBody(values, { initialType: feedbackType, targetId })
    expect(feedbackForm.safeParse(body).success).toBe(true)
    expect(body.priority).toBe('urgent')
    const isPerson = feedbackType === 'lawyer' || feedbackType === 'physician'
    expect([body.rating, body.severity, body.targetId !== null]).toEqual([
      isPerson ? 4 : null,
      feedbackType === 'bug' ? 'high' : null,
      isPerson,
    ])
  })

  it.each(feedbackTypes)(
    'of %s names the lawyer of the page only while it is about a lawyer',
    (feedbackType) => {
      const body = feedbackBody(
        { ...emptyFeedback(feedbackType), message },
        { initialType: 'lawyer', targetId },
      )
      expect(body.targetId).toBe(feedbackType === 'lawyer' ? targetId : null)
    },
  )

  it('leaves out an empty title', () => {
    const subject = { initialType: 'app' as const, targetId: undefined }
    expect(feedbackBody({ ...emptyFeedback('app'), message, title: '  ' }, subject).title).toBeNull()
  })
})

describe('categoryAfter', () => {
  it('follows the type until the person chooses', () => {
    expect(categoryAfter(emptyFeedback('app'), 'bug')).toBe('bug_report')
    expect(categoryAfter(emptyFeedback('bug'), 'feature')).toBe('feature_request')
    expect(categoryAfter({ feedbackType: 'app', category: 'security' }, 'bug')).toBe('security')
  })
})

import { describe, expect, test } from 'vitest'
import type { Claim } from '@krash/contract/claims'
import { addingSchema, changingSchema, claimValuesOf } from './claim-values.ts'

const ids = {
  accidentId: '01935b6e-0000-7000-8000-000000000001',
  policyId: '01935b6e-0000-7000-8000-000000000002',
}
const typed = { ...claimValuesOf(undefined, [ids.policyId]), type: 'theft' }

describe('what the form starts with', () => {
  test('the only policy is chosen; of two the person chooses', () => {
    expect(claimValuesOf(undefined, ['one']).policyId).toBe('one')
    expect(claimValuesOf(undefined, ['one', 'two']).policyId).toBe('')
    expect(claimValuesOf(undefined, []).policyId).toBe('')
  })

  test('what is known of a claim, the phone as people write it', () => {
    const claim = { type: 'medical', note: null, adjusterPhone: '+18135550142' } as Claim
    expect(claimValuesOf(claim, [])).toMatchObject({
      type: 'medical',
      note: '',
      adjusterPhone: '(813) 555-0142',
    })
  })
})

describe('the rules of the form', () => {
  test('policy and type are needed, nothing else', () => {
    const wrong = addingSchema(ids.accidentId).safeParse({ ...typed, policyId: '', type: '' })
    const fields = wrong.success ? [] : wrong.error.issues.map(({ path, message }) => [path[0], message])
    expect(fields.slice(0, 2)).toEqual([
      ['policyId', 'field.required'],
      ['type', 'field.required'],
    ])
    const right = addingSchema(ids.accidentId).safeParse(typed)
    expect(right).toMatchObject({ success: true, data: { ...ids, type: 'theft', filedOn: null } })
  })

  test('a change leaves out what a claim is of', () => {
    const changed = changingSchema.safeParse({ ...typed, adjusterPhone: '813 555 0142' })
    expect(changed.success && Object.keys(changed.data).toSorted()).toEqual([
      'adjusterName',
      'adjusterPhone',
      'claimNumber',
      'filedOn',
      'note',
      'promisedOn',
    ])
    expect(changingSchema.safeParse({ ...typed, adjusterPhone: '1' }).success).toBe(false)
  })
})

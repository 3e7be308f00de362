import { expect, test } from 'vitest'
import { aboutNoun, namesOf } from './names.mjs'

const forms =
  'sample-items sample-item sample_items sampleItems sampleItemsOf sampleItemShown SampleItem SAMPLE_ITEMS SAMPLE_ITEM, Sample items'

test.each([
  [
    'witnesses',
    'witnesses witness witnesses witnesses witnessesOf witnessShown Witness WITNESSES WITNESS, Witnesses',
  ],
  [
    'police-inquiries',
    'police-inquiries police-inquiry police_inquiries policeInquiries policeInquiriesOf policeInquiryShown PoliceInquiry POLICE_INQUIRIES POLICE_INQUIRY, Police inquiries',
  ],
])('%s in every form', (noun, expected) => {
  expect(aboutNoun(forms, namesOf(noun))).toBe(expected)
})

test.each([undefined, '', 'witness_es', 'Witnesses', 'advice', '../s'])(
  '%s is no name of a feature',
  (noun) => {
    expect(namesOf(noun)).toBeUndefined()
  },
)

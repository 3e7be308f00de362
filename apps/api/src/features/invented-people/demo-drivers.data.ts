import type { ProfessionalType } from '@krash/contract'

/** An invented driver who came to the professional of a test account. */
export interface DemoDriver {
  with: ProfessionalType
  firstName: string
  referralCode: string
  phone: string
  /** In turn, beginning with the driver. */
  messages: readonly string[]
  /** `checked` waits for a conflict check. */
  shares: 'no' | 'yes' | 'checked'
  /** Days from now until a visit. */
  visitIn: number | null
  review: { rating: number; text: string } | null
  isTaken: boolean
}

const base = { messages: [], shares: 'no', visitIn: null, review: null, isTaken: false } as const

export const demoDrivers: readonly DemoDriver[] = [
  {
    ...base,
    with: 'lawyer',
    firstName: 'Mara',
    referralCode: 'KR-DEM11',
    phone: '+18135550151',
    shares: 'yes',
    messages: ['Somebody hit me at a red light on Kennedy Boulevard. Can you help me with their insurer?'],
  },
  {
    ...base,
    with: 'lawyer',
    firstName: 'Theo',
    referralCode: 'KR-DEM12',
    phone: '+18135550152',
    shares: 'checked',
  },
  {
    ...base,
    with: 'lawyer',
    firstName: 'Ines',
    referralCode: 'KR-DEM13',
    phone: '+18135550153',
    shares: 'yes',
    isTaken: true,
    visitIn: 1,
    messages: ['The other driver has no insurance.', 'Then we look at your own policy first. Shall we talk?'],
    review: { rating: 5, text: 'Answered the same day and explained what comes next.' },
  },
  {
    ...base,
    with: 'physician',
    firstName: 'Noor',
    referralCode: 'KR-DEM14',
    phone: '+18135550154',
    messages: ['My neck has hurt since the accident on Monday. When can I see you?'],
    visitIn: 1,
  },
  {
    ...base,
    with: 'physician',
    firstName: 'Caleb',
    referralCode: 'KR-DEM15',
    phone: '+18135550155',
    isTaken: true,
    visitIn: 2,
    messages: ['My knee is still swollen.', 'Please keep it up and cool until your visit.'],
    review: { rating: 4, text: 'Took the time to look at the pictures with me.' },
  },
]

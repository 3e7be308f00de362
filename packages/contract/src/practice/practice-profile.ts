import * as z from 'zod/mini'
import {
  courtAdmissions,
  insuranceNetworks,
  lawyerSpecialties,
  physicianSpecialties,
  practiceAreas,
  proficiencies,
  spokenLanguages,
} from '../professionals/professional-choices.ts'
import { type ProfessionalType, professional } from '../professionals/professionals.ts'
import { paragraph, text } from '../wire/fields.ts'
import { numberOrNone, orNone } from '../wire/generous.ts'
import { route } from '../wire/route.ts'
import { idParams, instant } from '../wire/wire.ts'

export const practiceProfileLimits = {
  bio: { max: 2000 },
  specialties: { max: 5 },
  hospital: { min: 2, max: 120 },
  hospitals: { max: 10 },
  lawSchool: { max: 200 },
  number: { max: 50 },
  website: { max: 300 },
  /** US dollars an hour. */
  hourlyRate: { min: 1, max: 10_000 },
} as const

/** What a professional says about their record. The picture has calls of its own. */
export const practiceFields = [
  'bio',
  'languages',
  'specialties',
  'practiceAreas',
  'courtAdmissions',
  'insuranceNetworks',
  'hospitalAffiliations',
  'hourlyRate',
  'freeFirstTalk',
  'contingency',
  'lawSchool',
  'barNumber',
  'licenseNumber',
  'website',
] as const
export type PracticeField = (typeof practiceFields)[number]

const fieldsOfOne: Partial<Record<PracticeField, ProfessionalType>> = {
  practiceAreas: 'lawyer',
  courtAdmissions: 'lawyer',
  contingency: 'lawyer',
  barNumber: 'lawyer',
  insuranceNetworks: 'physician',
  hospitalAffiliations: 'physician',
  licenseNumber: 'physician',
}

/** The fields that a lawyer or a physician has, in the order of the screen. */
export function practiceFieldsOf(type: ProfessionalType): PracticeField[] {
  return practiceFields.filter((field) => (fieldsOfOne[field] ?? type) === type)
}

export const specialtiesOf = { lawyer: lawyerSpecialties, physician: physicianSpecialties } as const

const listOf = <T extends string>(choices: readonly T[], max = choices.length) =>
  z.optional(
    z
      .array(z.enum(choices as readonly [T, ...T[]], { error: 'field.choice' }))
      .check(z.maxLength(max, 'field.tooMany'), z.refine(areDifferent, { error: 'field.twice' })),
  )

function areDifferent(entries: readonly unknown[]): boolean {
  return new Set(entries).size === entries.length
}

const spoken = z.object({
  language: z.enum(spokenLanguages, { error: 'field.choice' }),
  proficiency: z.enum(proficiencies, { error: 'field.choice' }),
})
export type Spoken = z.infer<typeof spoken>

/** An address of the web in its one spelling; nothing but `https`, and no name or password in it. */
const website = text(practiceProfileLimits.website).check(
  z.refine(isPlainWebsite, { error: 'field.url' }),
  z.overwrite((address) => (URL.canParse(address) ? new URL(address).href : address)),
)

function isPlainWebsite(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, hostname } = new URL(address)
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.')
}

const yesOrNo = z.optional(z.nullable(z.boolean({ error: 'field.choice' })))
const { hourlyRate } = practiceProfileLimits

/** Some fields of the record, each saved by itself: what is left out stays, null and an empty list remove a value. */
export const practiceProfilePatch = z.object({
  bio: orNone(paragraph({ min: 1, ...practiceProfileLimits.bio })),
  languages: z.optional(
    z.array(spoken).check(
      z.maxLength(spokenLanguages.length, 'field.tooMany'),
      z.refine((all) => areDifferent(all.map(({ language }) => language)), { error: 'field.twice' }),
    ),
  ),
  specialties: z.optional(
    z
      .array(z.enum([...lawyerSpecialties, ...physicianSpecialties], { error: 'field.choice' }))
      .check(
        z.minLength(1, 'field.required'),
        z.maxLength(practiceProfileLimits.specialties.max, 'field.tooMany'),
        z.refine(areDifferent, { error: 'field.twice' }),
      ),
  ),
  practiceAreas: listOf(practiceAreas),
  courtAdmissions: listOf(courtAdmissions),
  insuranceNetworks: listOf(insuranceNetworks),
  hospitalAffiliations: z.optional(
    z
      .array(text(practiceProfileLimits.hospital))
      .check(
        z.maxLength(practiceProfileLimits.hospitals.max, 'field.tooMany'),
        z.refine(areDifferent, { error: 'field.twice' }),
      ),
  ),
  hourlyRate: numberOrNone(
    z
      .int('field.wholeNumber')
      .check(z.gte(hourlyRate.min, 'field.tooSmall'), z.lte(hourlyRate.max, 'field.tooBig')),
  ),
  freeFirstTalk: yesOrNo,
  contingency: yesOrNo,
  lawSchool: orNone(text(practiceProfileLimits.lawSchool)),
  barNumber: orNone(text(practiceProfileLimits.number)),
  licenseNumber: orNone(text(practiceProfileLimits.number)),
  website: orNone(website),
  /** The version that was read; when the stored record is newer: 409 CHANGED_ELSEWHERE. */
  updatedAt: z.optional(instant),
})
export type PracticeProfilePatch = z.infer<typeof practiceProfilePatch>

/** The fields of a change that a professional of this type does not have, or whose values are of the other type. */
export function strangeFields(type: ProfessionalType, patch: PracticeProfilePatch): PracticeField[] {
  const own = practiceFieldsOf(type)
  const known: readonly string[] = specialtiesOf[type]
  return practiceFields.filter((field) => {
    if (patch[field] === undefined) return false
    if (field === 'specialties') return patch.specialties?.some((name) => !known.includes(name)) === true
    return !own.includes(field)
  })
}

const profileErrors = ['PROFESSIONAL_NOT_FOUND'] as const

/** The id is that of the record. */
export const practiceProfileRoutes = {
  readPracticeProfile: route({
    method: 'GET',
    path: '/api/practice/profiles/:id',
    access: 'user',
    limit: 'person',
    summary: 'An own record as everybody sees it, with the source of each field',
    params: idParams,
    response: professional,
    errors: [...profileErrors],
  }),
  changePracticeProfile: route({
    method: 'PATCH',
    path: '/api/practice/profiles/:id',
    access: 'user',
    limit: 'person',
    summary: 'Change fields of your record; searches use them at once',
    params: idParams,
    body: practiceProfilePatch,
    response: professional,
    errors: [...profileErrors, 'CHANGED_ELSEWHERE', 'RECORD_NUMBER_CHECKED'],
  }),
  setPracticePicture: route({
    method: 'POST',
    path: '/api/practice/profiles/:id/picture',
    access: 'user',
    limit: 'upload',
    kind: 'multipart',
    summary: 'Set the picture of your record (multipart field `picture`); everybody sees it',
    params: idParams,
    response: professional,
    errors: [
      ...profileErrors,
      'FILE_TOO_LARGE',
      'FILE_TYPE_NOT_SUPPORTED',
      'UNSUPPORTED_MEDIA_TYPE',
      'IMAGE_BROKEN',
      'IMAGE_TOO_MANY_PIXELS',
      'DISK_FULL',
    ],
  }),
  removePracticePicture: route({
    method: 'DELETE',
    path: '/api/practice/profiles/:id/picture',
    access: 'user',
    limit: 'person',
    summary: 'Remove the picture of your record',
    params: idParams,
    response: professional,
    errors: [...profileErrors],
  }),
} as const

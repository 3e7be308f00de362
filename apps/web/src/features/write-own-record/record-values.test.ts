import { expect, it } from 'vitest'
import { practiceFieldsOf } from '@krash/contract/practice/practice-profile'
import { foundLawyer, foundPhysician } from '#testing/examples/professionals.ts'
import { schemaOf, valueOf } from './record-values.ts'

it('reads every field as it wrote it', () => {
  const lawyer = foundLawyer(1, {
    specialties: ['Family Law'],
    courtAdmissions: ['State Courts', 'U.S. Tax Court'],
    proficiency: { en: 'native', es: 'fluent' },
    freeFirstTalk: false,
    hourlyRate: 250,
    bio: 'One.\nTwo.',
    website: 'https://ash.example/',
  })
  const doctor = foundPhysician(1, { ...lawyer, type: 'physician', specialties: ['Surgery'] })
  for (const who of [lawyer, doctor])
    for (const field of practiceFieldsOf(who.type)) {
      const read = schemaOf(field).safeParse({ [field]: valueOf(who, field) })
      const languages = Object.entries(who.proficiency).map(([language, proficiency]) => ({
        language,
        proficiency,
      }))
      const expected = field === 'languages' ? languages : who[field]
      expect([field, read.success && read.data[field]]).toEqual([field, expected])
    }
})

it('asks how well each language is spoken, and takes lines without words away', () => {
  expect(schemaOf('languages').safeParse({ languages: 'es:' }).success).toBe(false)
  const hospitals = schemaOf('hospitalAffiliations').safeParse({ hospitalAffiliations: 'Bay\n\n  Gulf ' })
  expect(hospitals).toMatchObject({ data: { hospitalAffiliations: ['Bay', 'Gulf'] } })
})

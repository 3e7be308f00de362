import { type ProfessionalType, courtAdmissions, insuranceNetworks } from '@krash/contract'
import { bioEndings, lawSchools } from './demo-people.data.ts'

interface Known {
  type: ProfessionalType
  city: string
  state: string
  years_experience: number
  languages: readonly string[]
  specialties: readonly string[]
}

/**
 * What an invented person says of their training and of who pays. It follows from the running number alone: ids are drawn
 * from the random numbers, which a further draw would change for everybody.
 */
export function credentialsOf(who: Known, number: number) {
  const invented = `DEMO-${who.state}-${String(number).padStart(5, '0')}`
  const said = { bio: bioOf(who, number), ...termsOf(who, number) }
  if (who.type === 'lawyer') {
    return {
      ...said,
      law_school: pick(lawSchools, number),
      bar_number: invented,
      license_number: null,
      court_admissions: courtsOf(number),
      insurance_networks: [],
      // A plan that pays for lawyers is rarer than one that pays for doctors.
      accepts_insurance: number % 3 === 0,
    }
  }
  const isInNetwork = number % 5 > 0
  return {
    ...said,
    law_school: null,
    bar_number: null,
    license_number: invented,
    court_admissions: [],
    insurance_networks: isInNetwork ? networksOf(number) : [],
    accepts_insurance: isInNetwork,
  }
}

/** How well they speak, what they charge and where they are found; the addresses are of a domain that nobody can have (RFC 2606). */
function termsOf({ type, languages }: Known, number: number) {
  const isLawyer = type === 'lawyer'
  return {
    proficiency: Object.fromEntries(
      languages.map((tag, at) => [
        tag,
        at === 0 ? 'native' : pick(['fluent', 'native', 'conversational'], number),
      ]),
    ),
    free_first_talk: isLawyer ? number % 4 > 0 : null,
    contingency: isLawyer ? number % 3 > 0 : null,
    hospital_affiliations: isLawyer
      ? []
      : [pick(['Demo General Hospital', 'Demo Memorial Hospital'], number)],
    website: `https://demo-${number}.example/`,
  }
}

const join = new Intl.ListFormat('en')
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

function bioOf(
  { type, city, state, years_experience: years, languages, specialties }: Known,
  number: number,
): string {
  const work = join.format(specialties.map((name) => name.toLowerCase()))
  const spoken = join.format(languages.map((tag) => languageNames.of(tag) ?? tag))
  const practice = `${years} ${years === 1 ? 'year' : 'years'} of practice in ${work}, in and around ${city}, ${state}.`
  return `${practice} Speaks ${spoken}. ${pick(bioEndings[type], number)}`
}

/** Everybody may speak before the courts of the state, and some before others. */
function courtsOf(number: number): string[] {
  return courtAdmissions.filter((_, at) => at === 0 || (number + at) % (at + 2) === 0)
}

function networksOf(number: number): string[] {
  return insuranceNetworks.filter((_, at) => (number + at) % 3 > 0)
}

function pick(from: readonly [string, ...string[]], number: number): string {
  return from[number % from.length] ?? from[0]
}

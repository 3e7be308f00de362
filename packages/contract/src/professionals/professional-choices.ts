/** Ten common specialties, and five more that a crash leads to. */
export const lawyerSpecialties = [
  'Personal Injury',
  'Criminal Defense',
  'Family Law',
  'Corporate Law',
  'Real Estate',
  'Immigration',
  'Employment Law',
  'Bankruptcy',
  'Estate Planning',
  'Intellectual Property',
  'Medical Malpractice',
  "Workers' Compensation",
  'Product Liability',
  'Insurance Law',
  'Traffic Law',
] as const
export type LawyerSpecialty = (typeof lawyerSpecialties)[number]

/** Ten common specialties, and five more that people need after a crash. */
export const physicianSpecialties = [
  'Family Medicine',
  'Internal Medicine',
  'Pediatrics',
  'Cardiology',
  'Orthopedics',
  'Dermatology',
  'Psychiatry',
  'Emergency Medicine',
  'Radiology',
  'Surgery',
  'Neurology',
  'Neurosurgery',
  'Physical Medicine and Rehabilitation',
  'Pain Management',
  'Chiropractic',
] as const
export type PhysicianSpecialty = (typeof physicianSpecialties)[number]

/** What lawyers take on within their specialties. */
export const practiceAreas = [
  'Car Accidents',
  'Truck Accidents',
  'Motorcycle Accidents',
  'Pedestrian Accidents',
  'Bicycle Accidents',
  'Slip and Fall',
  'Wrongful Death',
  'Surgical Errors',
  'Workplace Injury',
  'Defective Vehicles',
  'Insurance Claims',
  'Uninsured Motorists',
  'Traffic Tickets',
  'Drunk Driving Defense',
  'Criminal Trials',
  'Divorce',
  'Child Custody',
  'Contracts',
  'Visas',
  'Workplace Disputes',
  'Debt Relief',
  'Wills and Trusts',
  'Trademarks',
] as const
export type PracticeArea = (typeof practiceAreas)[number]

/** Languages that professionals speak, as BCP 47 tags. */
export const spokenLanguages = [
  'en',
  'es',
  'zh',
  'tl',
  'vi',
  'ar',
  'fr',
  'ko',
  'ru',
  'de',
  'hi',
  'pt',
  'it',
  'pl',
  'ja',
] as const
export type SpokenLanguage = (typeof spokenLanguages)[number]

/** How well a language is spoken, best first. */
export const proficiencies = ['native', 'fluent', 'conversational', 'basic'] as const
export type Proficiency = (typeof proficiencies)[number]

/** Courts before which a lawyer may speak. */
export const courtAdmissions = [
  'State Courts',
  'State Supreme Court',
  'U.S. District Court',
  'U.S. Bankruptcy Court',
  'U.S. Court of Appeals',
  'U.S. Court of Federal Claims',
  'U.S. Tax Court',
  'U.S. Supreme Court',
] as const
export type CourtAdmission = (typeof courtAdmissions)[number]

/** Health insurers whose patients a doctor takes. */
export const insuranceNetworks = [
  'Aetna',
  'Anthem',
  'Blue Cross Blue Shield',
  'Cigna',
  'Humana',
  'Kaiser Permanente',
  'Medicaid',
  'Medicare',
  'TRICARE',
  'UnitedHealthcare',
] as const
export type InsuranceNetwork = (typeof insuranceNetworks)[number]

/** Kinds of cases in the guided search. */
export const caseTypes = [
  'car-accident',
  'slip-fall',
  'medical-malpractice',
  'workplace',
  'product-liability',
  'other',
] as const
export type CaseType = (typeof caseTypes)[number]

/** The specialty that a kind of case needs; null for 'other'. */
export const caseSpecialty: Record<CaseType, LawyerSpecialty | null> = {
  'car-accident': 'Personal Injury',
  'slip-fall': 'Personal Injury',
  'medical-malpractice': 'Medical Malpractice',
  workplace: "Workers' Compensation",
  'product-liability': 'Product Liability',
  other: null,
}

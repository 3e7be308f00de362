import type { PracticeArea } from '@krash/contract/professionals/professional-choices'
import type { PhraseKey } from '@krash/phrases'
import type { Translate } from '#shared/i18n/use-t.ts'

const keys: Record<PracticeArea, PhraseKey> = {
  'Car Accidents': 'professionals:areas.carAccidents',
  'Truck Accidents': 'professionals:areas.truckAccidents',
  'Motorcycle Accidents': 'professionals:areas.motorcycleAccidents',
  'Pedestrian Accidents': 'professionals:areas.pedestrianAccidents',
  'Bicycle Accidents': 'professionals:areas.bicycleAccidents',
  'Slip and Fall': 'professionals:areas.slipAndFall',
  'Wrongful Death': 'professionals:areas.wrongfulDeath',
  'Surgical Errors': 'professionals:areas.surgicalErrors',
  'Workplace Injury': 'professionals:areas.workplaceInjury',
  'Defective Vehicles': 'professionals:areas.defectiveVehicles',
  'Insurance Claims': 'professionals:areas.insuranceClaims',
  'Uninsured Motorists': 'professionals:areas.uninsuredMotorists',
  'Traffic Tickets': 'professionals:areas.trafficTickets',
  'Drunk Driving Defense': 'professionals:areas.drunkDrivingDefense',
  'Criminal Trials': 'professionals:areas.criminalTrials',
  Divorce: 'professionals:areas.divorce',
  'Child Custody': 'professionals:areas.childCustody',
  Contracts: 'professionals:areas.contracts',
  Visas: 'professionals:areas.visas',
  'Workplace Disputes': 'professionals:areas.workplaceDisputes',
  'Debt Relief': 'professionals:areas.debtRelief',
  'Wills and Trusts': 'professionals:areas.willsAndTrusts',
  Trademarks: 'professionals:areas.trademarks',
}

/** A practice area in the person's language. */
export function practiceAreaName(area: PracticeArea, t: Translate): string {
  return t(keys[area])
}

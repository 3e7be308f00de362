import { fieldLimits } from '../wire/field-limits.ts'

export const severities = ['minor', 'major', 'severe'] as const
export type Severity = (typeof severities)[number]

/** The 15 zones of the car seen from above. */
export const damageZones = [
  'frontLeft',
  'front',
  'frontRight',
  'hood',
  'windshield',
  'leftFrontDoor',
  'rightFrontDoor',
  'roof',
  'leftRearDoor',
  'rightRearDoor',
  'rearWindow',
  'trunk',
  'rearLeft',
  'rear',
  'rearRight',
] as const
export type DamageZone = (typeof damageZones)[number]

export const accidentLimits = {
  description: { max: 5000 },
  notes: { max: 1000 },
  address: { min: 3, max: fieldLimits.address.max },
  /** Metres. What is wider than half the Earth says nothing. */
  accuracy: { max: 20_000_000 },
} as const

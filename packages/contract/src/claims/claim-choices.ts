export const claimTypes = [
  'collision',
  'comprehensive',
  'liability',
  'medical',
  'theft',
  'vandalism',
  'weather',
] as const
export type ClaimType = (typeof claimTypes)[number]

export const claimStatuses = [
  'not_filed',
  'submitted',
  'under_review',
  'approved',
  'denied',
  'settled',
  'closed',
] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export const claimLimits = {
  claimNumber: { max: 50 },
  note: { max: 1000 },
  perAccident: 10,
  papers: 20,
} as const

/**
 * The legal steps of a claim. It begins with what only this app knows of; the company has it once it is `submitted`. A
 * denial can be reviewed again (an appeal), and a closed claim can be reopened.
 */
const nextStatuses: Record<ClaimStatus, readonly ClaimStatus[]> = {
  not_filed: ['submitted'],
  submitted: ['under_review', 'approved', 'denied', 'closed'],
  under_review: ['approved', 'denied', 'closed'],
  approved: ['settled', 'denied', 'closed'],
  denied: ['under_review', 'closed'],
  settled: ['closed'],
  closed: ['under_review'],
}

export function nextClaimStatuses(from: ClaimStatus): readonly ClaimStatus[] {
  return nextStatuses[from]
}

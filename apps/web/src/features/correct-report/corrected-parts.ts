/** What is corrected together, each in a form of its own. */
export const correctedParts = ['place', 'damage', 'words'] as const
export type CorrectedPart = (typeof correctedParts)[number]

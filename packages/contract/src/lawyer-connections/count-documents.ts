/** How many photos and papers there are of what goes with a report. */
export interface DocumentCounts {
  pictures: number
  papers: number
}

/** Counts photos and papers apart, for a report holds both. */
export function countDocuments(documents: readonly { mimeType: string }[] | null): DocumentCounts {
  const all = documents ?? []
  const pictures = all.filter(({ mimeType }) => mimeType.startsWith('image/')).length
  return { pictures, papers: all.length - pictures }
}

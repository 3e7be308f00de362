import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sharedItems } from '@krash/contract/lawyer-connections'
import type { PackagePreview, PreviewRequestInput, SharedPackage } from '@krash/contract/lawyer-connections'
import { countDocuments } from '@krash/contract/lawyer-connections/count-documents'
import type { DocumentCounts } from '@krash/contract/lawyer-connections/count-documents'
import { putPreview, usePackagePreview } from '#entities/lawyer-connections/preview-queries.ts'
import type { ShownPreview } from '#entities/lawyer-connections/preview-queries.ts'
import type { ShareDetails } from './share-draft.ts'

/** Milliseconds without a key press before the server is asked what the words make of the package. */
const RESTED_MS = 400

interface SharePreviews {
  /** Everything that could be shared, for the values below each kind. */
  values: SharedPackage | undefined
  /** How many photos and papers the report has. */
  counts: DocumentCounts
  /** What the choices make of it. */
  chosen: ShownPreview
  onLook: (changed: PackagePreview) => void
}

/** What the server would share with a lawyer; nothing is asked without one. */
export function useSharePreviews(lawyerId: string | undefined, details: ShareDetails): SharePreviews {
  const client = useQueryClient()
  const note = useRested(details.note)
  const description = useRested(details.description)
  const hasRested = note === details.note && description === details.description
  const rested = { ...details, note, description }
  const chosen = usePackagePreview(requestOf(lawyerId, rested))
  const all = usePackagePreview(requestOf(lawyerId, { ...rested, items: [...sharedItems] }))
  const values = all.shown?.package
  return {
    values,
    counts: countDocuments(values?.documents ?? null),
    // Until then what is seen is not what is written.
    chosen: { ...chosen, preview: hasRested ? chosen.preview : undefined },
    onLook: (changed) => {
      const request = requestOf(lawyerId, details)
      if (request) putPreview(client, request, changed)
    },
  }
}

function requestOf(lawyerId: string | undefined, details: ShareDetails): PreviewRequestInput | undefined {
  return lawyerId === undefined ? undefined : { lawyerId, caseDetails: details }
}

/** The value once it has stayed the same for a moment. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), RESTED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

import type { ReactNode } from 'react'
import type { FieldSource } from '@krash/contract/professionals'

/** "Checked 3 days ago": when the register was last read for this person. Nothing where nobody told. */
export function CheckedLine(_props: { sources: readonly FieldSource[] }): ReactNode {
  return null
}

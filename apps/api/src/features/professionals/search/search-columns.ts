import { plainText } from '#platform/plain-text.ts'

/** The columns that text searches read; every writer of a professional must fill them. */
export function searchColumns(who: {
  full_name: string
  firm_name?: string | null | undefined
  law_school?: string | null | undefined
}) {
  return {
    search_name: plainText(who.full_name),
    search_firm: plainText(who.firm_name ?? ''),
    search_school: plainText(who.law_school ?? ''),
  }
}

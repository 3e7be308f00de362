import { plainText } from '#platform/plain-text.ts'

/** What a text search reads of a professional: whoever writes one writes these columns with it. */
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

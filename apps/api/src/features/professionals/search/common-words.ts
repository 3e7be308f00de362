import type { ProfessionalType } from '@krash/contract'

const words = (text: string): readonly string[] => text.split(' ')

/**
 * Words that very many people have in name, firm or specialty, in the order of their codes, starting at `first`. People
 * with a word that begins so have the bit. A test keeps the list equal to search_areas.
 */
export const commonWords: Record<ProfessionalType, { first: number; list: readonly string[] }> = {
  lawyer: {
    first: 39,
    list: words(
      'law legal injury personal family criminal estate real medical group firm associates attorney attorneys lawyer lawyers office offices partners llp llc pc immigration insurance',
    ),
  },
  physician: {
    first: 80,
    list: words(
      'dr medicine family internal emergency medical health healthcare care center clinic group associates practice hospital doctor doctors physician physicians institute specialists services partners physical pain management surgery pc pllc llc llp inc md',
    ),
  },
}

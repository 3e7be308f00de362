import { translateUnknown } from '#shared/i18n/use-t.ts'

/** The name of a category; one that only the server knows is spelled out from its value. */
export function categoryText(category: string): string {
  return translateUnknown(`files:category.${category}`) ?? category.replaceAll('_', ' ')
}

/** Versions before this one shipped three languages and kept the texts of all, under names that do not tell them. */
const FORMER = ['es', 'ar']

/**
 * The languages whose texts a version keeps before it takes over: those `used` on this device, and English, which stands in
 * for one that cannot be loaded. `isUpdate`: another version runs here, whose pages must open with this one as well.
 */
export function languagesToKeep(used: ReadonlySet<string>, isUpdate: boolean): Set<string> {
  return new Set(['en', ...used, ...(isUpdate && used.size === 0 ? FORMER : [])])
}

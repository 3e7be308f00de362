/** Joins the class names that are set: `classNames(styles.card, isOpen && styles.open)`. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** Keeps the direction of a name inside a sentence (Unicode isolates). */
export function named(name: string): string {
  return `\u2068${name}\u2069`
}

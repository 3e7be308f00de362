/** Texts with a name; each costs every connection the memory of a plan. */
const NAMES_MAX = 300
/** Texts that came once, of which one is remembered until there are too many of them. */
const ONCE_MAX = 1_000

/** Names of statements, by which a connection finds its plans again. A text that comes once gets none. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #once = new Set<string>()
  #generation = 0

  /** Counts the changes of the schema that made plans useless. */
  get generation(): number {
    return this.#generation
  }

  /** What begins and ends transactions is several statements or none that is planned, and has no name. */
  of(text: string, values: readonly unknown[]): string | undefined {
    const isPlanned = values.length > 0 || /^\s*(?:select|with)\b/.test(text)
    return isPlanned ? this.#ofPlanned(text) : undefined
  }

  /** Gives all texts new names, unless they have been given since this generation. */
  renew(since: number): void {
    if (since !== this.#generation) return
    this.#generation += 1
    this.#names.clear()
    this.#once.clear()
  }

  #ofPlanned(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= NAMES_MAX) return known
    if (this.#once.delete(text)) {
      const name = `krash-${this.#generation}-${this.#names.size}`
      this.#names.set(text, name)
      return name
    }
    if (this.#once.size >= ONCE_MAX) this.#once.clear()
    this.#once.add(text)
    return undefined
  }
}

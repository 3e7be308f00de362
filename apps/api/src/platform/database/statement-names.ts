/** Maximum number of named texts; each costs every connection the memory of a plan. */
const NAMES_MAX = 300
/** Maximum number of texts remembered because they came once; at this many all are forgotten. */
const ONCE_MAX = 1_000

/** Names of statements, by which a connection finds its plans again. A text that comes only once gets none. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #once = new Set<string>()
  #generation = 0

  /** The number of schema changes that have invalidated plans. */
  get generation(): number {
    return this.#generation
  }

  /** Statements that begin or end a transaction are several in one text or need no plan, so they get no name. */
  of(text: string, values: readonly unknown[]): string | undefined {
    const isPlanned = values.length > 0 || /^\s*(?:select|with)\b/.test(text)
    return isPlanned ? this.#ofPlanned(text) : undefined
  }

  /** Gives all texts new names, unless that was done since this generation. */
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

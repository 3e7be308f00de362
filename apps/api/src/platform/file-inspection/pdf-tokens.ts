/** A stream of a PDF: its position in the file and the facts from its dictionary. */
export interface PdfStream {
  start: number
  end: number
  dictionary: number
  /** Names in the dictionary before it, as far as they matter. */
  names: Set<string>
}

/** The tokens of a PDF, or of the text of one of its object streams (ISO 32000-1, 7.2). */
export interface PdfTokens {
  /** Names that matter, found anywhere an object may be. */
  names: Set<string>
  streams: PdfStream[]
  /** Ranges of strings and comments, where no object may be. */
  quiet: [start: number, end: number][]
  /** Offsets behind each name `OpenAction`. */
  openActions: number[]
  /** A stream or string has no end, or brackets do not match: readers would disagree about where an object is. */
  isBroken: boolean
}

const [SLASH, PERCENT, OPEN, CLOSE, LESS, GREATER, BACKSLASH] = [0x2f, 0x25, 0x28, 0x29, 0x3c, 0x3e, 0x5c]
const [LEFT, RIGHT] = [0x5b, 0x5d]
const [CR, LF] = [0x0d, 0x0a]
/** 0: no delimiter, 1: white space, 2: delimiter. */
const kinds = new Uint8Array(256)
for (const sign of [0, 9, 10, 12, 13, 32]) kinds[sign] = 1
for (const sign of '()<>[]{}/%') kinds[sign.charCodeAt(0)] = 2
/** The longest name that matters, with every character written as `#41`. */
const longestName = 120

/** Tokenizes the bytes. Names that are not in `matters` are forgotten. */
export function readPdfTokens(bytes: Buffer, matters: ReadonlySet<string>): PdfTokens {
  const reader = new Reader(bytes, matters)
  while (reader.readNext());
  return reader.finish()
}

class Reader {
  readonly found: PdfTokens = {
    names: new Set(),
    streams: [],
    quiet: [],
    openActions: [],
    isBroken: false,
  }
  readonly #bytes: Buffer
  readonly #matters: ReadonlySet<string>
  #at = 0
  /** Names since the current object began. */
  #ofObject = new Set<string>()
  readonly #open: number[] = []
  /** Offset of the last outermost dictionary. */
  #dictionary = 0

  constructor(bytes: Buffer, matters: ReadonlySet<string>) {
    this.#bytes = bytes
    this.#matters = matters
  }

  /** False at the end. */
  readNext(): boolean {
    const sign = this.#bytes[this.#at]
    if (sign === undefined) return false
    if (sign === SLASH) this.#readName()
    else if (sign === PERCENT) this.#skipQuiet(this.#endOfLine(this.#at))
    else if (sign === OPEN) this.#skipQuiet(this.#endOfString())
    else if (kinds[sign] === 0) this.#readWord()
    else this.#readBracket(sign)
    return true
  }

  finish(): PdfTokens {
    this.found.isBroken ||= this.#open.length > 0
    return this.found
  }

  #readBracket(sign: number): void {
    if (sign === LESS) this.#readLess()
    else if (sign === GREATER) this.#closeDictionary()
    else {
      if (sign === LEFT) this.#open.push(LEFT)
      if (sign === RIGHT) this.#close(LEFT)
      this.#at += 1
    }
  }

  #closeDictionary(): void {
    this.found.isBroken ||= this.#bytes[this.#at + 1] !== GREATER
    this.#close(LESS)
    this.#at += 2
  }

  #close(bracket: number): void {
    this.found.isBroken ||= this.#open.pop() !== bracket
  }

  #readName(): void {
    const end = this.#endOfToken(this.#at + 1)
    const written = this.#bytes.toString('latin1', this.#at + 1, Math.min(end, this.#at + 1 + longestName))
    const name = written.replace(/#([0-9a-f]{2})/gi, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    this.#at = end
    if (!this.#matters.has(name)) return
    this.found.names.add(name)
    this.#ofObject.add(name)
    if (name === 'OpenAction') this.found.openActions.push(end)
  }

  #readWord(): void {
    const end = this.#endOfToken(this.#at)
    const word = end - this.#at <= 12 ? this.#bytes.toString('latin1', this.#at, end) : ''
    this.#at = end
    const isObject = word.endsWith('obj')
    // Inside brackets readers take such words for values. Treating them as more would hide what follows.
    this.found.isBroken ||= (isObject || word === 'stream') && this.#open.length > 0
    if (isObject) this.#ofObject = new Set()
    if (word === 'stream') this.#readStream()
  }

  #readStream(): void {
    const start = this.#at
    const end = this.#bytes.indexOf('endstream', start, 'latin1')
    this.found.isBroken ||= end < 0
    this.#at = end < 0 ? this.#bytes.length : end + 9
    this.found.streams.push({
      start: this.#afterLineEnd(start),
      end: end < 0 ? this.#at : end,
      dictionary: this.#dictionary,
      names: this.#ofObject,
    })
  }

  #readLess(): void {
    if (this.#bytes[this.#at + 1] === LESS) {
      if (this.#open.length === 0) this.#dictionary = this.#at
      this.#open.push(LESS)
      this.#at += 2
    } else {
      const end = this.#bytes.indexOf(GREATER, this.#at)
      this.found.isBroken ||= end < 0
      this.#skipQuiet(end < 0 ? this.#bytes.length : end + 1)
    }
  }

  #skipQuiet(end: number): void {
    this.found.quiet.push([this.#at, end])
    this.#at = end
  }

  #endOfToken(from: number): number {
    let at = from
    while (at < this.#bytes.length && kinds[this.#bytes[at] ?? 0] === 0) at += 1
    return at
  }

  #endOfLine(from: number): number {
    let at = from
    while (at < this.#bytes.length && this.#bytes[at] !== CR && this.#bytes[at] !== LF) at += 1
    return at
  }

  /** Strings may contain balanced parentheses. */
  #endOfString(): number {
    let depth = 0
    for (let at = this.#at; at < this.#bytes.length; at += 1) {
      const sign = this.#bytes[at]
      if (sign === BACKSLASH) at += 1
      else if (sign === OPEN) depth += 1
      else if (sign === CLOSE) depth -= 1
      if (depth === 0) return at + 1
    }
    this.found.isBroken = true
    return this.#bytes.length
  }

  #afterLineEnd(at: number): number {
    if (this.#bytes[at] === CR && this.#bytes[at + 1] === LF) return at + 2
    return this.#bytes[at] === CR || this.#bytes[at] === LF ? at + 1 : at
  }
}

/** A stream of a PDF: its place in the file and what its dictionary says of it. */
export interface PdfStream {
  start: number
  end: number
  /** Where its dictionary begins. */
  dictionary: number
  /** Names in the dictionary before it, those that matter only. */
  names: Set<string>
}

/** A PDF, or the text of one of its object streams, taken apart (ISO 32000-1, section 7.2). */
export interface PdfTokens {
  /** Names that matter, wherever objects may stand. */
  names: Set<string>
  streams: PdfStream[]
  /** Places of strings and comments: no object may stand there. */
  quiet: [start: number, end: number][]
  /** Where the name `OpenAction` ends. */
  openActions: number[]
  /** A stream or string has no end, or brackets do not meet: readers would not agree on where an object is. */
  isBroken: boolean
}

const [SLASH, PERCENT, OPEN, CLOSE, LESS, GREATER, BACKSLASH] = [0x2f, 0x25, 0x28, 0x29, 0x3c, 0x3e, 0x5c]
const [LEFT, RIGHT] = [0x5b, 0x5d]
const [CR, LF] = [0x0d, 0x0a]
/** 0 ends no token, 1 is white space, 2 is a delimiter. */
const kinds = new Uint8Array(256)
for (const sign of [0, 9, 10, 12, 13, 32]) kinds[sign] = 1
for (const sign of '()<>[]{}/%') kinds[sign.charCodeAt(0)] = 2
/** No name that matters is longer, its signs written as `#41`. */
const longestName = 120

/** Takes bytes apart. `matters` are the names to report; all others are forgotten. */
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
  /** Names since the object began. */
  #ofObject = new Set<string>()
  /** Brackets that are open. */
  readonly #open: number[] = []
  /** Where the outermost dictionary began last. */
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

  /** What was found, at the end. */
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
    // Readers take such words among brackets for values; taken for more, they would hide what comes after them.
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

  /** Brackets may stand in a string in pairs. */
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

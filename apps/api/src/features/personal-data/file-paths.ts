// eslint-disable-next-line no-control-regex -- control characters have no place in the name of a file
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff<>:"/\\|?*]+/g
/** Names reserved by Windows for devices. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
/** Characters per part of a path: every system takes 255 bytes, and a character may have four. */
const partMax = 60

/**
 * A name that is a valid file or folder on every system: no separators, no control characters, no device, never empty.
 */
export function safeName(name: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[a-z0-9]{1,8})?$/i.exec(clean(name)) ?? []
  const short = [...stem]
    .slice(0, partMax)
    .join('')
    .replace(/[. ]+$/, '')
  const whole = (short || '_') + extension
  return whole.replace(devices, '_$1').replace(/^\./, '_.')
}

function clean(name: string): string {
  return name
    .normalize('NFC')
    .toWellFormed()
    .replace(unsafe, '_')
    .trim()
    .replace(/[. ]+$/, '')
}

/** Hands out paths, each only once, even on systems that ignore upper and lower case. */
export class Paths {
  readonly #taken = new Set<string>()

  /** `folder/name.pdf`, or `folder/name (2).pdf` when that is taken. */
  take(...parts: string[]): string {
    const path = parts.map(safeName).join('/')
    const [, stem = path, extension = ''] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? []
    let free = path
    for (let count = 2; this.#taken.has(free.toLowerCase()); count += 1)
      free = `${stem} (${count})${extension}`
    this.#taken.add(free.toLowerCase())
    return free
  }
}

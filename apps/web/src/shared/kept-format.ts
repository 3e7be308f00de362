const formats = new Map<string, unknown>()

/**
 * A format of `Intl`, made once for each language and shape: a list of messages, of offices or of hours would spend most
 * of its time creating formats. One without a time zone is made anew where the device's clock is set to another.
 */
export function keptFormat<Options, Format>(
  Kind: new (locale: string, options?: Options) => Format,
  locale: string,
  options?: Options,
): Format {
  const key = [Kind.name, locale, JSON.stringify(options), new Date().getTimezoneOffset()].join(' ')
  const format = (formats.get(key) as Format | undefined) ?? new Kind(locale, options)
  formats.set(key, format)
  return format
}

/** The properties of a calendar file and its event, parsed like a calendar does (RFC 5545, 3.1 and 3.3.11). */
export function parseCalendar(file: string): {
  calendar: Record<string, string>
  event: Record<string, string>
} {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  if (lines.pop() !== '') throw new Error('the last line does not end')
  const calendar = between(lines, 'VCALENDAR')
  const event = between(calendar, 'VEVENT')
  const around = calendar.filter((line) => !event.includes(line) && !/^(BEGIN|END):/.test(line))
  return { calendar: propertiesOf(around), event: propertiesOf(event) }
}

function between(lines: string[], part: string): string[] {
  const [begin, end] = [lines.indexOf(`BEGIN:${part}`), lines.lastIndexOf(`END:${part}`)]
  if (begin < 0 || end < begin) throw new Error(`no ${part}`)
  return lines.slice(begin + 1, end)
}

function propertiesOf(lines: string[]): Record<string, string> {
  const entries = lines.map((line): [string, string] => {
    const at = line.indexOf(':')
    if (at < 0) throw new Error(`no property: ${line}`)
    return [line.slice(0, at), unescaped(line.slice(at + 1))]
  })
  if (new Set(entries.map(([name]) => name)).size < entries.length) throw new Error('a property comes twice')
  return Object.fromEntries(entries)
}

function unescaped(value: string): string {
  return value.replace(/\\(.)/gs, (_whole, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
}

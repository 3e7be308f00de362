import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type SeededRandom, seededRandom } from '@krash/api/seeded-random'
import { nppesHeader } from './nppes-header.data.ts'

/** A ZIP area in which practices are placed. */
export interface ZipArea {
  zip: string
  city: string
  state: string
}

const given = [
  'ADELE',
  'BRUNO',
  'CARMEN',
  'DEREK',
  'ELENA',
  'FELIX',
  'GRACE',
  'HUGO',
  'IRENE',
  'JONAS',
] as const
const family = [
  'LARKSPUR',
  'MARQUEZ',
  'NORTHCOTE',
  "O'FALLON",
  'PEMBERTON',
  'QUIROGA',
  'RAVENSCROFT',
  'SEPULVEDA',
] as const
/** Two of three are listed doctors; nurses and dentists are not. */
const taxonomies = [
  '207Q00000X',
  '207R00000X',
  '208000000X',
  '207X00000X',
  '111N00000X',
  '2084N0400X',
  '363L00000X',
  '1223G0001X',
  '163W00000X',
] as const

/** Writes a file like the registry's, with people, organisations and deactivated numbers in realistic shares. */
export async function writeNppes(file: string, count: number, zips: readonly ZipArea[]): Promise<void> {
  const places = new Map(nppesHeader.map((title, at) => [title, at]))
  function* lines(): Generator<string> {
    const random = seededRandom(31)
    let lines = [csvLine(nppesHeader)]
    for (let number = 1; number <= count; number += 1) {
      const values = Array.from({ length: nppesHeader.length }, () => '')
      for (const [title, value] of Object.entries(recordOf(number, zips, random)))
        values[places.get(title) ?? -1] = value
      lines.push(csvLine(values))
      if (lines.length < 200) continue
      yield lines.join('')
      lines = []
    }
    yield lines.join('')
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
}

function recordOf(number: number, zips: readonly ZipArea[], random: SeededRandom): Record<string, string> {
  const npi = npiOf(number)
  if (random.chance(0.08)) return { NPI: npi, 'NPI Deactivation Date': '05/14/2019' }
  const { zip, city, state } = zips[random.int(0, zips.length - 1)] ?? { zip: '', city: '', state: '' }
  const office = {
    NPI: npi,
    'Provider First Line Business Mailing Address': `PO BOX ${random.int(1, 9999)}`,
    'Provider First Line Business Practice Location Address': `${random.int(1, 9999)} W PINE ST`,
    'Provider Second Line Business Practice Location Address': random.chance(0.3)
      ? `STE ${random.int(1, 900)}`
      : '',
    'Provider Business Practice Location Address City Name': city.toUpperCase(),
    'Provider Business Practice Location Address State Name': state,
    'Provider Business Practice Location Address Postal Code': `${zip}${random.int(1000, 9999)}`,
    'Provider Business Practice Location Address Country Code (If outside U.S.)': 'US',
    'Provider Business Practice Location Address Telephone Number': `813555${random.int(1000, 9999)}`,
    'Provider Enumeration Date': '06/02/2006',
    'Last Update Date': '07/08/2020',
    'Healthcare Provider Taxonomy Code_1': random.pick(taxonomies),
    'Provider License Number_1': `ME${number}`,
    'Provider License Number State Code_1': state,
    'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
  }
  if (random.chance(0.2))
    return {
      ...office,
      'Entity Type Code': '2',
      'Provider Organization Name (Legal Business Name)': 'PINE CLINIC',
    }
  return {
    ...office,
    'Entity Type Code': '1',
    'Provider Last Name (Legal Name)': random.pick(family),
    'Provider First Name': random.pick(given),
    'Provider Middle Name': random.chance(0.5) ? 'Q' : '',
    'Provider Credential Text': 'M.D.',
    'Provider Sex Code': 'F',
    'Is Sole Proprietor': 'N',
  }
}

/** Nine digits and the check digit of a National Provider Identifier (Luhn, over 80840 and the number). */
function npiOf(number: number): string {
  const digits = String(100_000_000 + number)
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 24)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function csvLine(values: readonly string[]): string {
  return `${values.map((value) => `"${value}"`).join(',')}\n`
}

import { isNpi } from './npi.ts'

/** The real header has 330 columns; these are all that are read, and some that are not. */
const header = [
  'NPI',
  'Entity Type Code',
  'Provider Organization Name (Legal Business Name)',
  'Provider Last Name (Legal Name)',
  'Provider First Name',
  'Provider Middle Name',
  'Provider Name Prefix Text',
  'Provider Name Suffix Text',
  'Provider Credential Text',
  'Provider First Line Business Mailing Address',
  'Provider Business Mailing Address City Name',
  'Provider Business Mailing Address State Name',
  'Provider Business Mailing Address Postal Code',
  'Provider First Line Business Practice Location Address',
  'Provider Second Line Business Practice Location Address',
  'Provider Business Practice Location Address City Name',
  'Provider Business Practice Location Address State Name',
  'Provider Business Practice Location Address Postal Code',
  'Provider Business Practice Location Address Country Code (If outside U.S.)',
  'Provider Business Practice Location Address Telephone Number',
  'Last Update Date',
  'NPI Deactivation Date',
  'NPI Reactivation Date',
  'Healthcare Provider Taxonomy Code_1',
  'Provider License Number_1',
  'Provider License Number State Code_1',
  'Healthcare Provider Primary Taxonomy Switch_1',
  'Healthcare Provider Taxonomy Code_2',
  'Provider License Number_2',
  'Provider License Number State Code_2',
  'Healthcare Provider Primary Taxonomy Switch_2',
] as const
type Title = (typeof header)[number]

/** Numbers count up from 100000001; the tenth digit is the check digit of a National Provider Identifier. */
export function invented(number: number): string {
  const digits = Array.from({ length: 10 }, (_, digit) => `${100_000_000 + number}${digit}`)
  const npi = digits.find(isNpi)
  if (npi === undefined) throw new Error('every nine digits have a check digit')
  return npi
}

/** A valid invented family doctor in the middle of Tampa, with the changes of the test. */
export function nppesRecord(number: number, changes: Partial<Record<Title, string>> = {}): string[] {
  const record: Partial<Record<Title, string>> = {
    NPI: invented(number),
    'Entity Type Code': '1',
    'Provider Last Name (Legal Name)': 'LARKSPUR',
    'Provider First Name': 'ADELE',
    'Provider Middle Name': 'Q',
    'Provider Credential Text': 'M.D.',
    'Provider First Line Business Mailing Address': 'PO BOX 1',
    'Provider Business Mailing Address City Name': 'DENVER',
    'Provider Business Mailing Address State Name': 'CO',
    'Provider Business Mailing Address Postal Code': '80202',
    'Provider First Line Business Practice Location Address': '100 W PINE ST',
    'Provider Second Line Business Practice Location Address': 'STE 200',
    'Provider Business Practice Location Address City Name': 'TAMPA',
    'Provider Business Practice Location Address State Name': 'FL',
    'Provider Business Practice Location Address Postal Code': '336021234',
    'Provider Business Practice Location Address Country Code (If outside U.S.)': 'US',
    'Provider Business Practice Location Address Telephone Number': '8135550101',
    'Last Update Date': '07/08/2020',
    'Healthcare Provider Taxonomy Code_1': '207Q00000X',
    'Provider License Number_1': 'ME1001',
    'Provider License Number State Code_1': 'FL',
    'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
    ...changes,
  }
  return header.map((title) => record[title] ?? '')
}

/** A file of records with every value quoted, like the real one. */
export function nppesCsv(records: readonly string[][], titles: readonly string[] = header): string {
  return [titles, ...records].map(csvLine).join('')
}

export function csvLine(values: readonly string[]): string {
  return `${values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')}\n`
}

/** The header, for tests that omit or rename a column. */
export const nppesHeader: readonly string[] = header

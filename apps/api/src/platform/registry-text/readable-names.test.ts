import { expect, test } from 'vitest'
import { degreesIn, personName, readableFirm, readableText } from './readable-names.ts'

const nobody = { first: '', middle: '', last: '', suffix: '' }

test.each([
  [{ first: 'ADELE', last: 'LARKSPUR' }, 'Adele Larkspur'],
  [{ first: 'ADELE', middle: 'Q', last: 'LARKSPUR' }, 'Adele Q. Larkspur'],
  [{ first: 'ADELE', middle: 'Q.', last: 'LARKSPUR' }, 'Adele Q. Larkspur'],
  [{ first: 'ADELE', middle: '-', last: 'LARKSPUR' }, 'Adele Larkspur'],
  [{ first: 'A', middle: 'BELLE', last: 'LARKSPUR' }, 'A. Belle Larkspur'],
  [{ first: 'JD', last: 'LARKSPUR' }, 'JD Larkspur'],
  [{ first: 'NG', last: 'NG' }, 'Ng Ng'],
  [{ first: 'ROSE ANN', last: "O'BRIEN" }, "Rose Ann O'Brien"],
  [{ first: 'ADELE', last: 'O BRIEN' }, "Adele O'Brien"],
  [{ first: 'ADELE', last: 'O' }, 'Adele O'],
  [{ first: 'ADELE', last: 'MCDONALD' }, 'Adele McDonald'],
  [{ first: 'ADELE', last: 'MACDONALD' }, 'Adele MacDonald'],
  [{ first: 'ADELE', last: 'MACHADO' }, 'Adele Machado'],
  [{ first: 'ADELE', last: 'MACK' }, 'Adele Mack'],
  [{ first: 'ADELE', last: 'MCDONALD-DE LA CRUZ' }, 'Adele McDonald-De La Cruz'],
  [{ first: 'ADELE', last: "D'ANGELO" }, "Adele D'Angelo"],
  [{ first: 'JOSÉ', last: 'MUÑOZ' }, 'José Muñoz'],
  [{ first: 'ADAM', last: 'LARKSPUR', suffix: 'JR.' }, 'Adam Larkspur Jr.'],
  [{ first: 'ADAM', last: 'LARKSPUR', suffix: 'JR' }, 'Adam Larkspur Jr.'],
  [{ first: 'ADAM', last: 'LARKSPUR', suffix: 'III' }, 'Adam Larkspur III'],
  [{ first: 'adam', last: 'larkspur' }, 'Adam Larkspur'],
  // Mixed case was written with care.
  [{ first: 'DeShawn', last: 'van der Berg' }, 'DeShawn van der Berg'],
])('%o reads %s', (parts, name) => {
  expect(personName({ ...nobody, ...parts })).toBe(name)
})

test.each([
  ['M.D.', 'MD'],
  ['M. D.', 'MD'],
  ['M.D', 'MD'],
  ['M.D.1208', 'MD'],
  ['MD, PHD', 'MD, PhD'],
  ['MD PHD', 'MD, PhD'],
  ['D.O., F.A.C.O.I.', 'DO'],
  ['MD/MD', 'MD'],
  ['RN, MSN', ''],
  ['', ''],
])('the degrees in %s are %s', (credentials, degrees) => {
  expect(degreesIn(credentials)).toBe(degrees)
})

test.each([
  ['100 W PINE ST NE', '100 W Pine St NE'],
  ['1501 E 3RD ST', '1501 E 3rd St'],
  ['2200 US HIGHWAY 27 S STE 101-B', '2200 US Highway 27 S Ste 101-B'],
  ['PO BOX 12', 'PO Box 12'],
  ["ST. MARY'S HOSPITAL OF THE HILLS", "St. Mary's Hospital of the Hills"],
  ['77 MCKINLEY AVE', '77 McKinley Ave'],
  ['Suite 4, rear', 'Suite 4, rear'],
])('%s reads %s', (text, readable) => {
  expect(readableText(text)).toBe(readable)
})

test('a firm keeps its initials and its form', () => {
  expect(readableFirm('LARKSPUR AND SONS LLP')).toBe('Larkspur and Sons LLP')
  expect(readableFirm('LKSP LARKSPUR & BELL, P.C.')).toBe('LKSP Larkspur & Bell, P.C.')
})

import unhomoglyph from 'unhomoglyph'
import { AppError } from '#platform/http/app-error.ts'

interface Names {
  firstName?: string | null | undefined
  middleName?: string | null | undefined
  lastName?: string | null | undefined
}

/** Names of the product and of authorities: alone or in one piece with others of these words they are no person's name. */
const pretended = [
  'krash',
  'support',
  'soporte',
  'admin',
  'administrator',
  'moderator',
  'police',
  'policia',
  '911',
  'emergency',
  'emergencia',
  '\u062f\u0639\u0645',
  '\u0634\u0631\u0637\u0629',
]
/** What stands beside them in such a name. */
const alongside = [
  'the',
  'team',
  'official',
  'service',
  'help',
  'desk',
  'customer',
  'center',
  'dept',
  '\u0627\u0644',
]

/**
 * Refuses a name that looks like that of the product or of an authority. A name that is stored already is left alone.
 * @throws AppError VALIDATION_FAILED for the fields that changed
 */
export function refusePretendedName(stored: Names, wanted: Names): void {
  const fields = (['firstName', 'middleName', 'lastName'] as const).filter((field) => {
    const given = wanted[field]
    return typeof given === 'string' && given !== stored[field]
  })
  if (fields.length === 0) return
  const name = (['firstName', 'middleName', 'lastName'] as const)
    .map((field) => (wanted[field] === undefined ? stored[field] : wanted[field]) ?? '')
    .join(' ')
  if (!isPretended(name)) return
  const problem = { key: 'field.nameNotAllowed', values: {} } as const
  throw new AppError('VALIDATION_FAILED', { fields: fields.map((field) => ({ field, ...problem })) })
}

/** Whether the name, or a word of it, is made of such words; a longer name that holds one, such as Krashinsky, is not. */
export function isPretended(name: string): boolean {
  return [name, ...name.split(/[^\p{L}\p{M}\p{N}\p{Cf}@$!|]+/u)].some((part) => {
    return looksOf(part).some((look) => pretendedShape.test(look) && pretendedWord.test(look))
  })
}

/**
 * How a text looks, whatever its letters are: by the confusable characters of Unicode (UTS #39), without accents, spaces
 * and invisible characters. Small letters look unlike capital ones, so there are two answers.
 */
function looksOf(text: string): string[] {
  const plain = text.normalize('NFKC')
  return [plain.toLowerCase(), unhomoglyph(plain).toLowerCase()].map(lookOf)
}

function lookOf(small: string): string {
  return unhomoglyph(small)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[1!|i\u0131]/g, 'l')
    .replace(/[3450@$]/g, (sign) => signs[sign] ?? sign)
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Digits and signs that are written in place of letters. */
const signs: Readonly<Record<string, string>> = { '3': 'e', '4': 'a', '5': 's', '0': 'o', '@': 'a', $: 's' }

const words = (list: readonly string[]): string => list.map((word) => lookOf(word)).join('|')
const pretendedWord = new RegExp(words(pretended))
const pretendedShape = new RegExp(`^(?:${words([...pretended, ...alongside])})+$`)

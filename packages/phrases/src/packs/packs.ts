// Written by `npm run packs`: edit the files of texts, or parts.ts.
import type { pack as firstEnglish, parts } from './en.ts'
import type { pack as accountEnglish } from './account-en.ts'
import type { pack as followEnglish } from './follow-en.ts'
import type { pack as helpEnglish } from './help-en.ts'
import type { pack as homeEnglish } from './home-en.ts'
import type { pack as legalEnglish } from './legal-en.ts'
import type { pack as ownEnglish } from './own-en.ts'
import type { pack as photosEnglish } from './photos-en.ts'
import type { pack as practiceEnglish } from './practice-en.ts'
import type { pack as questionsEnglish } from './questions-en.ts'
import type { pack as reportEnglish } from './report-en.ts'
import type { pack as spotEnglish } from './spot-en.ts'

export type English = typeof firstEnglish & typeof accountEnglish & typeof followEnglish & typeof helpEnglish & typeof homeEnglish & typeof legalEnglish & typeof ownEnglish & typeof photosEnglish & typeof practiceEnglish & typeof questionsEnglish & typeof reportEnglish & typeof spotEnglish
export type PackPart = keyof typeof parts

export const packs = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  zh: () => import('./zh.ts'),
  tl: () => import('./tl.ts'),
  vi: () => import('./vi.ts'),
  ar: () => import('./ar.ts'),
  fr: () => import('./fr.ts'),
  ko: () => import('./ko.ts'),
  ru: () => import('./ru.ts'),
  de: () => import('./de.ts'),
}

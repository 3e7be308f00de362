// Written by `npm run packs`: edit the files of texts, or parts.ts.
import type { pack as firstEnglish } from './en.ts'
import type { pack as accountEnglish } from './account-en.ts'
import type { pack as followEnglish } from './follow-en.ts'
import type { pack as helpEnglish } from './help-en.ts'
import type { pack as legalEnglish } from './legal-en.ts'
import type { pack as photosEnglish } from './photos-en.ts'
import type { pack as practiceEnglish } from './practice-en.ts'
import type { pack as questionsEnglish } from './questions-en.ts'
import type { pack as spotEnglish } from './spot-en.ts'

export type English = typeof firstEnglish & typeof accountEnglish & typeof followEnglish & typeof helpEnglish & typeof legalEnglish & typeof photosEnglish & typeof practiceEnglish & typeof questionsEnglish & typeof spotEnglish

export const packs = {
  first: {
    en: () => import('./en.ts'),
    es: () => import('./es.ts'),
    ar: () => import('./ar.ts'),
  },
  account: {
    en: () => import('./account-en.ts'),
    es: () => import('./account-es.ts'),
    ar: () => import('./account-ar.ts'),
  },
  follow: {
    en: () => import('./follow-en.ts'),
    es: () => import('./follow-es.ts'),
    ar: () => import('./follow-ar.ts'),
  },
  help: {
    en: () => import('./help-en.ts'),
    es: () => import('./help-es.ts'),
    ar: () => import('./help-ar.ts'),
  },
  legal: {
    en: () => import('./legal-en.ts'),
    es: () => import('./legal-es.ts'),
    ar: () => import('./legal-ar.ts'),
  },
  photos: {
    en: () => import('./photos-en.ts'),
    es: () => import('./photos-es.ts'),
    ar: () => import('./photos-ar.ts'),
  },
  practice: {
    en: () => import('./practice-en.ts'),
    es: () => import('./practice-es.ts'),
    ar: () => import('./practice-ar.ts'),
  },
  questions: {
    en: () => import('./questions-en.ts'),
    es: () => import('./questions-es.ts'),
    ar: () => import('./questions-ar.ts'),
  },
  spot: {
    en: () => import('./spot-en.ts'),
    es: () => import('./spot-es.ts'),
    ar: () => import('./spot-ar.ts'),
  },
}

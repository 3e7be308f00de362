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
    zh: () => import('./zh.ts'),
    tl: () => import('./tl.ts'),
    vi: () => import('./vi.ts'),
    ar: () => import('./ar.ts'),
    fr: () => import('./fr.ts'),
    ko: () => import('./ko.ts'),
    ru: () => import('./ru.ts'),
    de: () => import('./de.ts'),
  },
  account: {
    en: () => import('./account-en.ts'),
    es: () => import('./account-es.ts'),
    zh: () => import('./account-zh.ts'),
    tl: () => import('./account-tl.ts'),
    vi: () => import('./account-vi.ts'),
    ar: () => import('./account-ar.ts'),
    fr: () => import('./account-fr.ts'),
    ko: () => import('./account-ko.ts'),
    ru: () => import('./account-ru.ts'),
    de: () => import('./account-de.ts'),
  },
  follow: {
    en: () => import('./follow-en.ts'),
    es: () => import('./follow-es.ts'),
    zh: () => import('./follow-zh.ts'),
    tl: () => import('./follow-tl.ts'),
    vi: () => import('./follow-vi.ts'),
    ar: () => import('./follow-ar.ts'),
    fr: () => import('./follow-fr.ts'),
    ko: () => import('./follow-ko.ts'),
    ru: () => import('./follow-ru.ts'),
    de: () => import('./follow-de.ts'),
  },
  help: {
    en: () => import('./help-en.ts'),
    es: () => import('./help-es.ts'),
    zh: () => import('./help-zh.ts'),
    tl: () => import('./help-tl.ts'),
    vi: () => import('./help-vi.ts'),
    ar: () => import('./help-ar.ts'),
    fr: () => import('./help-fr.ts'),
    ko: () => import('./help-ko.ts'),
    ru: () => import('./help-ru.ts'),
    de: () => import('./help-de.ts'),
  },
  legal: {
    en: () => import('./legal-en.ts'),
    es: () => import('./legal-es.ts'),
    zh: () => import('./legal-zh.ts'),
    tl: () => import('./legal-tl.ts'),
    vi: () => import('./legal-vi.ts'),
    ar: () => import('./legal-ar.ts'),
    fr: () => import('./legal-fr.ts'),
    ko: () => import('./legal-ko.ts'),
    ru: () => import('./legal-ru.ts'),
    de: () => import('./legal-de.ts'),
  },
  photos: {
    en: () => import('./photos-en.ts'),
    es: () => import('./photos-es.ts'),
    zh: () => import('./photos-zh.ts'),
    tl: () => import('./photos-tl.ts'),
    vi: () => import('./photos-vi.ts'),
    ar: () => import('./photos-ar.ts'),
    fr: () => import('./photos-fr.ts'),
    ko: () => import('./photos-ko.ts'),
    ru: () => import('./photos-ru.ts'),
    de: () => import('./photos-de.ts'),
  },
  practice: {
    en: () => import('./practice-en.ts'),
    es: () => import('./practice-es.ts'),
    zh: () => import('./practice-zh.ts'),
    tl: () => import('./practice-tl.ts'),
    vi: () => import('./practice-vi.ts'),
    ar: () => import('./practice-ar.ts'),
    fr: () => import('./practice-fr.ts'),
    ko: () => import('./practice-ko.ts'),
    ru: () => import('./practice-ru.ts'),
    de: () => import('./practice-de.ts'),
  },
  questions: {
    en: () => import('./questions-en.ts'),
    es: () => import('./questions-es.ts'),
    zh: () => import('./questions-zh.ts'),
    tl: () => import('./questions-tl.ts'),
    vi: () => import('./questions-vi.ts'),
    ar: () => import('./questions-ar.ts'),
    fr: () => import('./questions-fr.ts'),
    ko: () => import('./questions-ko.ts'),
    ru: () => import('./questions-ru.ts'),
    de: () => import('./questions-de.ts'),
  },
  spot: {
    en: () => import('./spot-en.ts'),
    es: () => import('./spot-es.ts'),
    zh: () => import('./spot-zh.ts'),
    tl: () => import('./spot-tl.ts'),
    vi: () => import('./spot-vi.ts'),
    ar: () => import('./spot-ar.ts'),
    fr: () => import('./spot-fr.ts'),
    ko: () => import('./spot-ko.ts'),
    ru: () => import('./spot-ru.ts'),
    de: () => import('./spot-de.ts'),
  },
}

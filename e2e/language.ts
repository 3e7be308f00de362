import { type ShippedLanguage, isShipped, languages } from '@krash/phrases'

const named = process.env['JOURNEY_LANGUAGE'] ?? 'en'
if (!isShipped(named)) throw new Error(`JOURNEY_LANGUAGE names no language of ours: ${named}`)

/** In which the main journeys are done: English, or what `npm run languages` names. */
export const language: ShippedLanguage = named
/** What a browser of that language says of itself. */
export const locale: string = language === 'en' ? 'en-US' : languages[language].locale
/** Without the looks at accessibility, which are most of the time of a journey. */
export const isShort = process.env['JOURNEY_FORM'] === 'short'

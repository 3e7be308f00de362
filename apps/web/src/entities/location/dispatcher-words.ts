import { plusCode } from '@krash/contract/location/plus-code'
import { languages } from '@krash/phrases'
import type { LanguageCode } from '@krash/phrases'
import type { Translate } from '#shared/i18n/use-t.ts'
import { coordinatesText, milesOff, spotOf, townOf, typedAddress } from './place-words.ts'
import type { KnownPlace } from './place-words.ts'

/** Asks 911 for an interpreter; nothing for a person who reads English. */
export function interpreterLine(language: LanguageCode, t: Translate): string {
  if (language === 'en') return ''
  return t('location:dispatcher.interpreter', { language: englishName(language) })
}

function englishName(language: Exclude<LanguageCode, 'en'>): string {
  // Unicode takes Tagalog for Filipino, but interpreters are asked for under the name that the person reads here.
  if (language === 'tl') return languages.tl.name
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? languages[language].name
}

/**
 * What to say to 911, in English: the town large, everything else below it. Without an exact spot the words that were
 * typed are large, and it says that the spot is not known: the middle of a town would send help there.
 */
export function dispatcherLines(place: KnownPlace, t: Translate) {
  const spot = spotOf(place)
  const pair = spot ? coordinatesText(spot, t) : ''
  const { town, typed, county } = namedIn(place)
  const words = town === '' ? typed : t('location:dispatcher.near', { town })
  const lines = [
    county,
    words && pair,
    spot ? t('location:dispatcher.plusCode', { code: plusCode(spot) }) : t('location:dispatcher.noSpot'),
    withinText(place, t),
    typed && town ? t('location:dispatcher.typed', { address: typed }) : '',
  ]
  return {
    accident: t('location:dispatcher.accident'),
    words,
    large: words || pair,
    lines: lines.filter(Boolean),
  }
}

/** The names of a place, each empty where it is not known; the county beside a town only, else it is the town. */
function namedIn(place: KnownPlace): Record<'town' | 'typed' | 'county', string> {
  const { near } = place
  return {
    town: near ? townOf(near) : '',
    typed: typedAddress(place) ?? '',
    county: near?.city ? (near.county ?? '') : '',
  }
}

/** The same to be read out: digit by digit, as numbers are said on the radio. */
export function spokenToDispatcher(place: KnownPlace, t: Translate): string {
  const { accident, words } = dispatcherLines(place, t)
  const { county } = namedIn(place)
  const spot = spotOf(place)
  const exactly = spot
    ? [
        t('location:dispatcher.latitude', { digits: inDigits(spot.latitude, t) }),
        t('location:dispatcher.longitude', { digits: inDigits(spot.longitude, t) }),
        `${t('location:dispatcher.plusCode', { code: [...plusCode(spot)].join(' ') })}.`,
        withinText(place, t),
      ]
    : [t('location:dispatcher.noSpot')]
  const named = [words && `${spacedDigits(words)}.`, county && `${county}.`]
  return [accident, ...named, ...exactly].filter(Boolean).join(' ')
}

/** How far off a spot may be that was measured roughly. */
function withinText(place: KnownPlace, t: Translate): string {
  const miles = milesOff(place)
  return miles === undefined ? '' : t('location:dispatcher.within', { miles: miles.toFixed(1) })
}

function spacedDigits(text: string): string {
  return text.replaceAll(/\d(?=\d)/g, '$& ')
}

function inDigits(value: number, t: Translate): string {
  const digits = spacedDigits(Math.abs(value).toFixed(5)).replace('.', ` ${t('location:dispatcher.point')} `)
  return value < 0 ? `${t('location:dispatcher.minus')} ${digits}` : digits
}

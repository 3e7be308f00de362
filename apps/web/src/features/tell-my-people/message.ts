import type { Situation } from '@krash/contract/shared-places'
import type { Translate } from '#shared/i18n/use-t.ts'

/** Characters in the whole message: about two text messages, short enough that no phone cuts it. */
export const MESSAGE_LENGTH = 300

export interface MessageParts {
  /** Address or coordinates; empty when neither is known. */
  place: string
  time: string
  /** Undefined until the person has said it; nothing is claimed for them. */
  situation: Situation | undefined
  link: string | undefined
}

/**
 * The message to send: what happened, where and when, how the person is, and the link. Only the place may be shortened.
 */
export function messageOf(t: Translate, { place, time, situation, link }: MessageParts): string {
  const after = [
    situation === undefined ? '' : t(`sharedPlaces:text.${situation}`),
    link === undefined ? '' : t('sharedPlaces:text.link', { link }),
  ]
  const written = (shown: string) =>
    [
      shown === ''
        ? t('sharedPlaces:text.accidentAlone', { time })
        : t('sharedPlaces:text.accident', { place: shown, time }),
      ...after,
    ]
      .filter((sentence) => sentence !== '')
      .join(' ')
  const whole = written(place)
  const over = whole.length - MESSAGE_LENGTH
  return over <= 0 ? whole : written(`${place.slice(0, Math.max(0, place.length - over - 1)).trimEnd()}…`)
}

/**
 * Opens the message program with recipients (E.164) and a text. iPhones and Android read `?&` for one recipient; for
 * several, Apple has a format of its own and all others read RFC 5724.
 */
export function textMessageLink(
  phones: readonly string[],
  text: string,
  platform: string = navigator.userAgent,
): string {
  const body = encodeURIComponent(text)
  if (phones.length < 2) return `sms:${phones[0] ?? ''}?&body=${body}`
  const all = phones.join(',')
  return /iPhone|iPad|iPod|Macintosh/.test(platform)
    ? `sms://open?addresses=${all}&body=${body}`
    : `sms:${all}?body=${body}`
}

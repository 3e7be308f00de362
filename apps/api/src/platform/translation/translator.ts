import type { TranslatedMessage } from '@krash/contract'
import type { LanguageCode } from '@krash/phrases'
import * as z from 'zod/mini'
import type { Context } from '#platform/context.ts'
import { OutsideFailure, type OutsideOptions, openOutsideService } from '#platform/outside/outside-service.ts'

/** Puts words into another language; they may be in any. @throws OutsideFailure */
export type Translate = (text: string, to: LanguageCode) => Promise<TranslatedMessage>

/** What a person who has pressed a button will wait. */
const TIMEOUT_MS = 5000
/** Few, as each keeps a call of ours waiting; others are told to try again. */
const AT_ONCE = 20
/** A message of 1,000 characters in the longest spelling that JSON has, many times over. */
const MAX_BYTES = 64_000

const answer = z.object({
  translatedText: z.string().check(z.minLength(1), z.maxLength(10_000)),
  detectedLanguage: z.optional(
    z.object({ language: z.string().check(z.maxLength(35)), confidence: z.optional(z.number()) }),
  ),
})

/** Opens the operator's service, which speaks the API of LibreTranslate; undefined where there is none. */
export function openTranslator(
  { config, logger }: Pick<Context, 'config' | 'logger'>,
  patience: Pick<OutsideOptions, 'timeoutMs'> = { timeoutMs: TIMEOUT_MS },
): Translate | undefined {
  if (!config.translate) return undefined
  const { url, key } = config.translate
  const limits = { ...patience, atOnce: AT_ONCE, maxBytes: MAX_BYTES }
  const service = openOutsideService({ name: 'translator', url, ...limits, logger })
  return async (text, to) => {
    const body = { q: text, source: 'auto', target: to, format: 'text', ...(key && { api_key: key }) }
    const told = await service.ask({ path: '/translate', body }, answer)
    const words = readable(told.translatedText)
    if (words.trim() === '') throw new OutsideFailure('unexpected')
    return { text: words, from: foundLanguage(told.detectedLanguage) }
  }
}

/** Signs that no message may have either. */
function readable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '').normalize('NFC')
}

/** Codes of the service that are no tags of BCP 47, or name no script where there are two. */
const tags: Record<string, string> = { pb: 'pt-BR', zh: 'zh-Hans', zt: 'zh-Hant' }

/** A confidence of zero is its way to say that it found no language. */
function foundLanguage(found: z.output<typeof answer>['detectedLanguage']): string | null {
  if (!found || found.confidence === 0) return null
  const [tag = null] = canonical(tags[found.language] ?? found.language)
  return tag
}

function canonical(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag)
  } catch {
    return []
  }
}

import type { TranslatedMessage } from '@krash/contract'
import type { LanguageCode } from '@krash/phrases'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { OutsideFailure } from '#platform/outside/outside-service.ts'
import type { Translate } from '#platform/translation/translator.ts'
import { findConversation } from '../conversations.repository.ts'
import { findMessage } from './messages.repository.ts'

/**
 * A received message in the reader's language. No connection to the database is held while the service is asked.
 * @throws AppError MESSAGE_NOT_FOUND, also for an own message and one without words, TRANSLATION_NOT_POSSIBLE,
 * TRANSLATION_FAILED
 */
export async function translateMessage(
  context: Context,
  translate: Translate,
  { userId, id, to }: { userId: string; id: string; to: LanguageCode },
): Promise<TranslatedMessage> {
  const text = await wordsOf(context, userId, id)
  try {
    return await translate(text, to)
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    if (error.reason !== 'refused') throw new AppError('TRANSLATION_FAILED', { cause: error })
    // A service that lacks a language or wants a key refuses everything; the operator learns of it only here.
    context.logger.warn({ service: 'translator', reason: error.reason }, 'a message was not translated')
    throw new AppError('TRANSLATION_NOT_POSSIBLE')
  }
}

async function wordsOf(context: Context, userId: string, id: string): Promise<string> {
  const text = await context.database.asReader(userId, async (tx) => {
    const message = await findMessage(tx, userId, id)
    const seen = message && (await findConversation(tx, userId, message.conversation_id))
    return seen && message.side !== seen.side ? message.text : ''
  })
  if (text.trim() === '') throw new AppError('MESSAGE_NOT_FOUND')
  return text
}

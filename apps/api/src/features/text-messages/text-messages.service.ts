import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  TEXT_CODES_A_DAY,
  TEXT_CODE_DIGITS,
  TEXT_CODE_GUESSES,
  TEXT_CODE_MS,
  TEXT_CODE_PAUSE_MS,
  type TextCodeForm,
  type TextNumber,
} from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import type { Acting } from '#platform/acting.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { takeQuota } from '#platform/mail/mail-quotas.ts'
import { queueText } from '#platform/text-messages/queue-text.ts'
import {
  confirmCell,
  countGuess,
  findCode,
  findTextNumber,
  holdPerson,
  noteTimeZone,
  putCode,
  sweepCodes,
} from './text-messages.repository.ts'

const day = 24 * 3_600_000

/** @throws AppError NOT_FOUND when the account is gone */
export async function textNumberOf({
  tx,
  context,
  userId,
}: Pick<Acting, 'tx' | 'context' | 'userId'>): Promise<TextNumber> {
  const row = await findTextNumber(tx, userId)
  if (!row) throw new AppError('NOT_FOUND')
  const { cell_number: cellNumber, cell_confirmed_at: confirmedAt, sent_at: sentAt } = row
  const { pending_number: pendingNumber, expires_at: expiresAt, used_at: usedAt } = row
  const isWaiting =
    pendingNumber !== null &&
    sentAt !== null &&
    expiresAt !== null &&
    expiresAt > context.clock.now() &&
    usedAt === null
  return {
    cellNumber,
    isConfirmed: confirmedAt !== null,
    isStopped: row.texts_stopped_at !== null,
    pending: isWaiting
      ? {
          cellNumber: pendingNumber,
          againAt: new Date(sentAt.getTime() + TEXT_CODE_PAUSE_MS).toISOString(),
          expiresAt: expiresAt.toISOString(),
        }
      : null,
  }
}

/**
 * Texts a code to a number. Asked again for the same number within the pause, as after a lost answer, nothing more is sent.
 * @throws AppError TOO_MANY_REQUESTS for another number within the pause; TOO_MANY_TEXT_CODES
 */
export async function sendCode(
  context: Context,
  userId: string,
  { cellNumber, timeZone }: TextCodeForm,
): Promise<TextNumber> {
  return context.database.asSystem(async (tx) => {
    const person = await holdPerson(tx, userId)
    if (!person) throw new AppError('NOT_FOUND')
    if (timeZone !== undefined) await noteTimeZone(tx, userId, timeZone)
    const at = context.clock.now()
    const before = await findCode(tx, userId)
    const pauseEnds = (before?.sent_at.getTime() ?? 0) + TEXT_CODE_PAUSE_MS
    if (pauseEnds > at.getTime() && before?.cell_number !== cellNumber)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: (pauseEnds - at.getTime()) / 1000 })
    if (pauseEnds <= at.getTime())
      await sendNewCode(tx, context, { userId, cellNumber, language: person.language, at })
    return textNumberOf({ tx, context, userId })
  })
}

interface CodeFor {
  userId: string
  cellNumber: string
  language: string
  at: Date
}

async function sendNewCode(
  tx: Tx,
  context: Context,
  { userId, cellNumber, language, at }: CodeFor,
): Promise<void> {
  for (const to of [userId, cellNumber]) {
    const quota = { kind: 'text_codes', to, max: TEXT_CODES_A_DAY, windowMs: day } as const
    if (!(await takeQuota(tx, context, quota))) throw new AppError('TOO_MANY_TEXT_CODES')
  }
  const code = newCode(context)
  const until = new Date(at.getTime() + TEXT_CODE_MS)
  await putCode(tx, userId, {
    cellNumber,
    hash: hashOf(context, { userId, cellNumber, code }),
    at,
    expiresAt: until,
  })
  await queueText(tx, context, {
    userId,
    to: cellNumber,
    language,
    template: 'code',
    values: { code },
    until,
  })
}

/**
 * Confirms the number that the code went to: it becomes the profile's. A wrong guess counts although the call fails. The
 * right code again, as after a lost answer, has no further effect.
 * @throws AppError TEXT_CODE_WRONG, TEXT_CODE_OVER
 */
export async function confirmNumber(context: Context, userId: string, code: string): Promise<TextNumber> {
  const outcome = await context.database.asSystem(async (tx) => {
    const person = await holdPerson(tx, userId)
    const waiting = await findCode(tx, userId)
    const at = context.clock.now()
    if (!person || !waiting || waiting.expires_at <= at || waiting.guesses >= TEXT_CODE_GUESSES)
      return 'TEXT_CODE_OVER'
    const { cell_number: cellNumber, code_hash: hash } = waiting
    if (!timingSafeEqual(hash, hashOf(context, { userId, cellNumber, code }))) {
      await countGuess(tx, userId)
      return waiting.guesses + 1 < TEXT_CODE_GUESSES ? 'TEXT_CODE_WRONG' : 'TEXT_CODE_OVER'
    }
    if (waiting.used_at === null) await confirm({ tx, context, userId }, { cellNumber, at, person })
    return textNumberOf({ tx, context, userId })
  })
  if (typeof outcome === 'string') throw new AppError(outcome)
  return outcome
}

async function confirm(
  acting: Acting,
  {
    cellNumber,
    at,
    person,
  }: { cellNumber: string; at: Date; person: { cell_number: string | null; updated_at: Date } },
): Promise<void> {
  const { tx, context, userId } = acting
  const isNew = person.cell_number !== cellNumber
  // An open form of the profile must learn of another number.
  const version = isNew ? nextVersion(person.updated_at, undefined, at) : undefined
  await confirmCell(tx, userId, { cellNumber, at, version })
  recordAudit({ tx, context }, { userId, kind: 'cell_number_confirmed' })
  if (isNew)
    await recordActivity(acting, {
      type: 'profile_updated',
      title: 'Profile updated',
      metadata: { phrase: 'profileUpdated' },
    })
}

function newCode(context: Context): string {
  const size = 6
  const drawn = context.randomBytes(size).readUIntBE(0, size) % 10 ** TEXT_CODE_DIGITS
  return String(drawn).padStart(TEXT_CODE_DIGITS, '0')
}

/** Six digits alone could be found from their hash; the server's secret is part of it. */
function hashOf(
  { keys }: Context,
  { userId, cellNumber, code }: { userId: string; cellNumber: string; code: string },
): Buffer {
  return createHmac('sha256', keys.secret).update(`text code ${userId} ${cellNumber} ${code}`).digest()
}

export async function sweepTextCodes(context: Context): Promise<void> {
  await context.database.asSystem((tx) => sweepCodes(tx, context.clock.now()))
}

import { routes } from '@krash/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from '#platform/escape-html.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { callerAddress } from '#platform/http/rate-limiter.ts'
import { serve, serveWithoutTx } from '#platform/http/serve.ts'
import type { TaskList } from '#platform/jobs/jobs.ts'
import { helpText } from '#platform/text-messages/render-text.ts'
import { isSigned } from '#platform/text-messages/signature.ts'
import { takeAnswer, textsRefused } from './stop-texts.ts'
import { languageAt } from './text-messages.repository.ts'
import { confirmNumber, sendCode, textNumberOf } from './text-messages.service.ts'

export const textMessagesTasks: TaskList = { textsRefused }

export function textMessagesRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.getTextNumber, ({ acting }) => textNumberOf(acting))

  serveWithoutTx(app, context, routes.sendTextCode, ({ user, body, request }) => {
    context.limiter.count('textCodesFrom', callerAddress(request.ip))
    return sendCode(context, user.id, body)
  })

  serveWithoutTx(app, context, routes.confirmTextNumber, ({ user, body }) =>
    confirmNumber(context, user.id, body.code),
  )

  serveIncoming(app, context)
}

const incomingPath = '/api/sms/incoming'
/** The service sends far less than this for one message. */
const formBytes = 32_768

/** The words that a receiver may answer, as Twilio and CTIA name them. */
const words: Record<string, 'stop' | 'start' | 'help'> = {
  STOP: 'stop',
  STOPALL: 'stop',
  UNSUBSCRIBE: 'stop',
  CANCEL: 'stop',
  END: 'stop',
  QUIT: 'stop',
  REVOKE: 'stop',
  OPTOUT: 'stop',
  START: 'start',
  UNSTOP: 'start',
  HELP: 'help',
  INFO: 'help',
}

/** Takes what people answer, from the service alone, whose form and answer are not those of our own calls. */
function serveIncoming(app: FastifyInstance, context: Context): void {
  void app.register((inner, _options, done) => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, body, parsed) => parsed(null, body),
    )
    inner.post(incomingPath, { bodyLimit: formBytes, config: { kind: 'json' } }, async (request, reply) => {
      const said = await answerTo(context, request)
      const message = said === undefined ? '' : `<Message>${escapeHtml(said)}</Message>`
      return reply
        .type('text/xml; charset=utf-8')
        .send(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`)
    })
    done()
  })
}

/** @returns what to answer; STOP and START are confirmed by the service itself */
async function answerTo(context: Context, request: FastifyRequest): Promise<string | undefined> {
  const form = signedForm(context, request)
  const cellNumber = form.get('From') ?? ''
  const word = (form.get('OptOutType') ?? form.get('Body') ?? '').toUpperCase().replace(/[^A-Z]/g, '')
  const kind = words[word]
  if (kind === undefined || !/^\+1\d{10}$/.test(cellNumber)) return undefined
  if (kind !== 'help') {
    await takeAnswer(context, { kind, cellNumber, id: form.get('MessageSid') ?? '' })
    return undefined
  }
  // The service sends this field when it has already answered.
  if (form.has('OptOutType')) return undefined
  const language = await context.database.asSystem((tx) => languageAt(tx, cellNumber))
  return helpText(language ?? 'en', context.config.publicUrl)
}

/** @throws AppError FEATURE_OFF without a service; FORBIDDEN when it did not sign this */
function signedForm({ config, limiter }: Context, request: FastifyRequest): URLSearchParams {
  if (!config.sms) throw new AppError('FEATURE_OFF')
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  const { 'x-twilio-signature': signature } = request.headers
  const url = config.publicUrl + request.url
  const isRight = typeof signature === 'string' && isSigned(signature, { token: config.sms.token, url, form })
  if (isRight) return form
  limiter.count('guest', callerAddress(request.ip))
  throw new AppError('FORBIDDEN')
}

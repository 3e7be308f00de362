import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { TLSSocket } from 'node:tls'
import type { SmsConfig } from '#app/config.ts'
import { DeliveryError } from '#platform/mail/delivery-error.ts'

/** Of a refusal only its code is read. */
const answerBytes = 16_384
/** The service is busy, or its settings or ours are wrong, which somebody will correct: nothing was taken. */
const laterStatuses = [401, 403, 404, 408, 429, 503]
/** The receiver has told the service STOP (Twilio's error 21610). */
const STOPPED = 21_610
export const stoppedCode = 'ESTOPPED'

export interface TextToPost {
  to: string
  body: string
  /** For the whole exchange. */
  timeoutMs: number
}

/**
 * Hands a text message to the service. It has no keys by which a repeat could be recognised, so whatever may have been
 * taken is final: no answer, half of one, or one that says neither yes nor no.
 * @throws DeliveryError when it was not taken, or may have been
 */
export async function postMessage(sms: SmsConfig, text: TextToPost): Promise<void> {
  const answer = await answerTo(sms, text)
  const { statusCode: status = 0 } = answer
  const isTaken = status >= 200 && status < 300
  const code = status === 400 ? await codeOf(answer) : undefined
  answer.destroy()
  if (!isTaken) throw refusal(status, code)
}

function refusal(status: number, code: number | undefined): DeliveryError {
  if (code === STOPPED) return new DeliveryError({ isFinal: true, status, code: stoppedCode })
  if (laterStatuses.includes(status) || (status >= 300 && status < 400))
    return new DeliveryError({ isFinal: false, status, code: 'ELATER' })
  const isRefused = status >= 400 && status < 500
  return new DeliveryError({ isFinal: true, status, code: isRefused ? `ESMS${code ?? ''}` : 'EUNCERTAIN' })
}

async function answerTo(sms: SmsConfig, { to, body, timeoutMs }: TextToPost): Promise<IncomingMessage> {
  const url = new URL(`${sms.url}/2010-04-01/Accounts/${sms.account}/Messages.json`)
  const sender = sms.from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  const form = Buffer.from(new URLSearchParams({ [sender]: sms.from, To: to, Body: body }).toString())
  const isSecure = url.protocol === 'https:'
  const request = isSecure ? requestHttps : requestHttp
  // Until a connection stands, nothing can have been taken.
  let isConnected = false
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        auth: `${sms.account}:${sms.token}`,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': form.length,
        },
      },
      resolve,
    )
    sent.on('socket', (socket: TLSSocket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true))
    })
    sent.on('error', (error) => {
      const code = 'code' in error && typeof error.code === 'string' ? error.code : 'ESMS'
      reject(new DeliveryError({ isFinal: isConnected, code: isConnected ? 'EUNCERTAIN' : code }))
    })
    sent.end(form)
  })
}

/** The service's own code in its answer; undefined when it cannot be read. */
async function codeOf(answer: IncomingMessage): Promise<number | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > answerBytes) return undefined
      chunks.push(chunk)
    }
    const read: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const code: unknown = read !== null && typeof read === 'object' ? Reflect.get(read, 'code') : undefined
    return typeof code === 'number' ? code : undefined
  } catch {
    return undefined
  }
}

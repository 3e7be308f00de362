import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether the service signed this call: HMAC-SHA1, with the account's token, over the whole URL and the fields of the form
 * in the order of their names, each name directly followed by its value; in base64 as `X-Twilio-Signature`
 * (Twilio, 'Webhooks security').
 */
export function isSigned(
  signature: string | undefined,
  { token, url, form }: { token: string; url: string; form: URLSearchParams },
): boolean {
  const given = Buffer.from(signature ?? '')
  const right = Buffer.from(signatureOf({ token, url, form }))
  return given.length === right.length && timingSafeEqual(given, right)
}

export function signatureOf({
  token,
  url,
  form,
}: {
  token: string
  url: string
  form: URLSearchParams
}): string {
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
  const signed = url + fields.map(([name, value]) => name + value).join('')
  return createHmac('sha1', token).update(signed).digest('base64')
}

/** A mail that was not delivered. Carries neither addresses nor the server's words, which quote them. */
export class DeliveryError extends Error {
  /** True when another attempt cannot succeed. */
  readonly isFinal: boolean
  /** Reply code of the mail server, such as 451; undefined when there was none. */
  readonly status: number | undefined
  /** Kind of failure, such as `ETIMEDOUT` or `EAUTH`. */
  readonly code: string | undefined

  constructor({ isFinal, status, code }: { isFinal: boolean; status?: number; code?: string }) {
    super(`the mail server did not take it: ${status ?? code ?? 'no reason'}`)
    this.name = 'DeliveryError'
    this.isFinal = isFinal
    this.status = status
    this.code = code
  }
}

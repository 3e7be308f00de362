import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STALL_MS, uploadFile } from './upload.ts'

/** The part of the browser's request that an upload uses; the test acts as the network. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  status = 0
  statusText = ''
  responseText = ''

  constructor() {
    super()
    FakeRequest.last = this
  }

  open(): void {}
  send(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getResponseHeader(): null {
    return null
  }
  abort(): void {
    this.dispatchEvent(new Event('loadend'))
  }
  moves(loaded: number, total: number): void {
    const part = { lengthComputable: total > 0, loaded, total }
    this.upload.dispatchEvent(Object.assign(new Event('progress'), part))
  }
  answers(status: number, body: object): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('loadend'))
  }
}

let shares: number[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { documentElement: { lang: 'en', dir: 'ltr' } })
  shares = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function start(signal?: AbortSignal) {
  return uploadFile({
    form: new FormData(),
    idempotencyKey: 'k1',
    token: 't1',
    onProgress: (share) => void shares.push(share),
    signal,
  })
}

function failureOfUpload(signal?: AbortSignal): Promise<unknown> {
  return start(signal).catch((error: unknown) => error)
}

describe('uploadFile', () => {
  it('tells how far it is, and answers the record', async () => {
    const answer = start()
    FakeRequest.last.moves(25, 100)
    FakeRequest.last.moves(100, 100)
    FakeRequest.last.answers(201, { success: true, data: { id: 'f1', sha256: 'ab' } })
    expect(await answer).toEqual({ id: 'f1', sha256: 'ab' })
    expect(shares).toEqual([0.25, 1])
    expect(FakeRequest.last.headers).toMatchObject({ authorization: 'Bearer t1', 'idempotency-key': 'k1' })
  })

  it('goes by steps of ten, up to ninety, where the browser counts no bytes', async () => {
    const answer = start()
    FakeRequest.last.moves(1, 0)
    await vi.advanceTimersByTimeAsync(1500)
    expect(shares.map((share) => Math.round(share * 100)).slice(0, 3)).toEqual([10, 20, 30])
    expect(Math.max(...shares)).toBeCloseTo(0.9)
    FakeRequest.last.answers(201, { data: { sha256: 'ab' } })
    await answer
  })

  it('has no limit while bytes move, and gives up 30 s after the last', async () => {
    const failed = failureOfUpload()
    for (let minute = 1; minute <= 5; minute += 1) {
      await vi.advanceTimersByTimeAsync(STALL_MS - 1)
      FakeRequest.last.moves(minute, 100)
    }
    expect(shares).toHaveLength(5)
    await vi.advanceTimersByTimeAsync(STALL_MS)
    expect(await failed).toMatchObject({ status: 408, code: 'TIMEOUT' })
  })

  it('can be given up, also before it began', async () => {
    const stop = new AbortController()
    const failed = failureOfUpload(stop.signal)
    stop.abort()
    expect(await failed).toMatchObject({ code: 'ABORTED' })
    expect(await failureOfUpload(stop.signal)).toMatchObject({ code: 'ABORTED' })
  })

  it('brings the words of a refusal', async () => {
    const failed = failureOfUpload()
    FakeRequest.last.answers(415, {
      success: false,
      message: 'Not this type.',
      code: 'FILE_TYPE_NOT_SUPPORTED',
    })
    expect(await failed).toMatchObject({ status: 415, message: 'Not this type.' })
  })
})

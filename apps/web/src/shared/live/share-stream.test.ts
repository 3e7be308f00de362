import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SharedStream } from './share-stream.ts'
import type { LeadingPage } from './share-stream.ts'

/** The part of Web Locks that pages use: one holder, a queue, and stealing. */
class Locks {
  #holder: { reject: (error: Error) => void } | undefined
  readonly #queue: (() => void)[] = []

  request(_name: string, options: LockOptions, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const hold = (): void => {
        const self = { reject }
        this.#holder = self
        void work().then(() => {
          if (this.#holder === self) this.#next()
          resolve()
        })
      }
      options.signal?.addEventListener('abort', () => {
        const place = this.#queue.indexOf(hold)
        if (place >= 0) this.#queue.splice(place, 1)
      })
      if (options.steal) this.#holder?.reject(new Error('stolen'))
      if (options.steal || !this.#holder) hold()
      else this.#queue.push(hold)
    })
  }

  #next(): void {
    this.#holder = undefined
    this.#queue.shift()?.()
  }
}

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: new Locks() })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A page of the browser. */
function openPage(name: string) {
  const page = {
    seen: [] as string[],
    states: [] as string[],
    leading: undefined as LeadingPage | undefined,
    shared: new SharedStream({
      name,
      lead: (leading, signal) =>
        new Promise((resolve) => {
          page.leading = leading
          leading.onState('open')
          signal.addEventListener('abort', () => {
            page.leading = undefined
            resolve()
          })
        }),
      onEvent: (kind, data) => page.seen.push(`${kind} ${JSON.stringify(data)}`),
      onState: (state) => page.states.push(state),
    }),
  }
  return page
}

const read = (id: number) => ({ id, kind: 'read', data: id })

describe('one stream for all pages of a browser', () => {
  it('is led by one page; all have every event once, also when another goes on', async () => {
    const first = openPage('lead')
    first.shared.take(false)
    await expect.poll(() => first.leading).toBeDefined()
    first.leading?.onEvent({ id: 4, kind: 'ready', data: 4 })
    const second = openPage('lead')
    second.shared.take(false)
    await expect.poll(() => second.states.at(-1)).toBe('open')
    expect(second.leading).toBeUndefined()
    // For the second page the stream begins at the current event.
    await expect.poll(() => second.seen).toEqual(['ready {"lastEventId":4}'])
    first.leading?.onEvent(read(5))
    first.leading?.onEvent({ id: undefined, kind: 'typing', data: 'now' })
    await expect.poll(() => second.seen).toHaveLength(3)
    first.shared.stop()
    await expect.poll(() => second.leading?.lastEventId()).toBe(5)
    second.leading?.onEvent({ id: 5, kind: 'ready', data: 5 })
    second.leading?.onEvent(read(5))
    second.leading?.onEvent(read(6))
    expect(second.seen.slice(1)).toEqual(['read 5', 'typing "now"', 'read 6'])
    expect(first.seen).toEqual(['ready 4', 'read 5', 'typing "now"'])
    second.shared.stop()
  })

  it('passes to a page that is looked at when the leader is silent', async () => {
    vi.useFakeTimers()
    const [asleep, seen] = [openPage('asleep'), openPage('asleep')]
    asleep.shared.take(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(asleep.leading).toBeDefined()
    // The device has put the page to sleep, so it hears nothing.
    vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined)
    seen.shared.take(true)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(seen.leading).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect([asleep.leading, seen.leading]).toEqual([undefined, expect.anything()])
    vi.restoreAllMocks()
    for (const page of [asleep, seen]) page.shared.stop()
  })

  it('asks no more once the page is closed and every lock is refused at once', async () => {
    const { locks } = navigator
    const page = openPage('closed')
    page.shared.take(false)
    await expect.poll(() => page.leading).toBeDefined()
    const refuse = vi.fn<() => Promise<void>>(() => Promise.reject(new DOMException('', 'InvalidStateError')))
    vi.stubGlobal('navigator', { locks: { request: refuse } })
    void locks.request('closed', { steal: true }, () => Promise.resolve())
    await expect.poll(() => refuse).toHaveBeenCalled()
    await new Promise((resolve) => setTimeout(resolve))
    expect(refuse).toHaveBeenCalledOnce()
    page.shared.stop()
  })

  it.each([
    ['there are no locks', {}],
    [
      'locks are not allowed',
      { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } },
    ],
  ])('leads by itself where %s', async (_case, navigator) => {
    vi.stubGlobal('navigator', navigator)
    const page = openPage('alone')
    page.shared.take(false)
    await expect.poll(() => page.leading).toBeDefined()
    page.shared.stop()
    expect(page.leading).toBeUndefined()
  })
})

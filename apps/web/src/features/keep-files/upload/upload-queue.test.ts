import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredFile } from '@krash/contract/files'
import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import type { FileToSend, Sending } from './send-file.ts'
import { createUploadQueue, DONE_MS } from './upload-queue.ts'

interface Try {
  file: FileToSend
  sending: Sending
  succeed: () => void
  fail: (error: unknown) => void
}

const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })
const asItIs = (file: File) => Promise.resolve({ file, isSmaller: false })
const aborted = new ApiError({ code: clientCodes.aborted, status: 0, message: 'x' })
const refused = new ApiError({ code: 'DOCUMENT_BROKEN', status: 422, message: 'This document is damaged.' })

let tries: Try[]
let stored: StoredFile[]
let failed: unknown[]
let ids: number

beforeEach(() => {
  vi.useFakeTimers()
  tries = []
  stored = []
  failed = []
  ids = 0
})
afterEach(() => void vi.useRealTimers())

function queueOfInsurance() {
  return createUploadQueue({
    target: { section: 'insurance', itemId: 'p1' },
    send: (file, sending) =>
      new Promise((resolve, reject) => {
        sending.signal.addEventListener('abort', () => reject(aborted))
        const answer = { id: file.sendKey, originalFilename: file.file.name } as StoredFile
        tries.push({ file, sending, succeed: () => resolve(answer), fail: reject })
      }),
    onFailed: (error) => void failed.push(error),
    onStored: (file) => void stored.push(file),
    newId: () => `id${(ids += 1)}`,
  })
}

/** Two files were chosen, and the first is being sent. */
async function twoOnTheWay() {
  const queue = queueOfInsurance()
  await queue.add([pdf('Insurance card.pdf'), pdf('b.pdf')], asItIs)
  void queue.start()
  await vi.advanceTimersByTimeAsync(0)
  return queue
}

const states = (queue: ReturnType<typeof queueOfInsurance>) => queue.files().map(({ state }) => state)

describe('chosen files', () => {
  it('are looked at, and get a category by their name', async () => {
    const queue = queueOfInsurance()
    await queue.add([pdf('Insurance card.pdf'), pdf('b.svg')], async (file) =>
      file.name === 'b.svg' ? { reason: { key: 'files:problem.type' } } : { file, isSmaller: false },
    )
    expect(queue.files()).toMatchObject([
      { state: 'ready', category: 'insurance_card' },
      { state: 'refused', reason: { key: 'files:problem.type' } },
    ])
    void queue.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(tries).toHaveLength(1)
  })

  it('are told of when they cannot be looked at, and those after them are looked at', async () => {
    const queue = queueOfInsurance()
    await queue.add([pdf('a.pdf'), pdf('b.pdf')], (file) =>
      file.name === 'a.pdf' ? Promise.reject(new TypeError('not loaded')) : asItIs(file),
    )
    expect(queue.files()).toMatchObject([
      { state: 'refused', reason: { key: 'files:problem.notReady' } },
      { state: 'ready' },
    ])
  })

  it('can be taken out and put back', async () => {
    const queue = queueOfInsurance()
    await queue.add([pdf('a.pdf')], asItIs)
    const undo = queue.remove(queue.files()[0]?.id ?? '')
    expect(queue.files()).toEqual([])
    undo()
    expect(states(queue)).toEqual(['ready'])
  })
})

describe('sending', () => {
  it('goes one after the other, and forgets each 2 seconds after it has arrived', async () => {
    const queue = await twoOnTheWay()
    expect(states(queue)).toEqual(['uploading', 'waiting'])
    tries[0]?.sending.onProgress(0.4)
    expect(queue.files()[0]?.progress).toBe(0.4)
    tries[0]?.succeed()
    await vi.advanceTimersByTimeAsync(0)
    expect(states(queue)).toEqual(['done', 'uploading'])
    expect(stored).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(DONE_MS)
    expect(states(queue)).toEqual(['uploading'])
  })

  it('keeps a failed one with its reason, goes on with the next, and tries it again under the same key', async () => {
    const queue = await twoOnTheWay()
    tries[0]?.fail(refused)
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.files()[0]).toMatchObject({
      state: 'failed',
      reason: { message: 'This document is damaged.' },
    })
    expect(failed).toEqual([refused])
    tries[1]?.succeed()
    await vi.advanceTimersByTimeAsync(0)
    void queue.retry(queue.files()[0]?.id ?? '')
    await vi.advanceTimersByTimeAsync(0)
    expect(tries.map(({ file }) => file.sendKey)).toEqual([
      tries[0]?.file.sendKey,
      tries[1]?.file.sendKey,
      tries[0]?.file.sendKey,
    ])
    expect(queue.files()[0]?.reason).toBeUndefined()
  })

  it('takes another key for another content', async () => {
    const queue = await twoOnTheWay()
    tries[0]?.fail(refused)
    await vi.advanceTimersByTimeAsync(0)
    const [failed] = queue.files()
    queue.edit(failed?.id ?? '', { description: 'The front' })
    expect(queue.files()[0]?.sendKey).not.toBe(failed?.sendKey)
  })

  it('can be stopped', async () => {
    const queue = await twoOnTheWay()
    queue.cancel(queue.files()[0]?.id ?? '')
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.files()[0]).toMatchObject({ state: 'failed', reason: { key: 'files:state.stopped' } })
    expect(states(queue)).toEqual(['failed', 'uploading'])
    expect(failed).toEqual([])
  })

  it('does not let go of what is on its way', async () => {
    const queue = await twoOnTheWay()
    queue.edit(queue.files()[0]?.id ?? '', { description: 'Too late' })
    expect(queue.files()[0]?.description).toBe('')
  })
})

import { describe, expect, it } from 'vitest'
import { message } from '#testing/examples/messages.ts'
import { CHUNK_SIZE, chunksOf, firstUnread, goesOn, linkParts, readUpTo, startsDay } from './thread-rows.ts'

const conversation = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index))

describe('chunks', () => {
  it('stay what they are when older messages come before them', () => {
    const before = chunksOf(conversation(CHUNK_SIZE * 2, CHUNK_SIZE * 4))
    const after = chunksOf(conversation(1, CHUNK_SIZE * 4))
    const keys = before.map(({ key }) => key)
    expect(keys).toEqual([2, 3, 4])
    expect(after.slice(-3).map((chunk) => chunk.messages.map(({ position }) => position))).toEqual(
      before.map((chunk) => chunk.messages.map(({ position }) => position)),
    )
  })

  it('know the message before them', () => {
    const [, second] = chunksOf(conversation(1, CHUNK_SIZE + 1))
    expect(second?.previous?.position).toBe(CHUNK_SIZE - 1)
  })
})

describe('the unread ones', () => {
  it('begin with the oldest of the last that the other side wrote', () => {
    const messages = [message(1), message(2, { isOwn: true }), message(3), message(4)]
    expect(firstUnread(messages, { count: 2, last: 4 })).toBe(3)
    expect(firstUnread(messages, { count: 3, last: 4 })).toBe(1)
  })

  it('leave out what came later and what was deleted', () => {
    const messages = [message(1), message(2, { isDeleted: true }), message(3)]
    expect(firstUnread(messages, { count: 1, last: 2 })).toBe(1)
  })

  it('begin nowhere when there are none, or the first is not loaded', () => {
    expect(firstUnread([message(7)], { count: 0, last: 7 })).toBeUndefined()
    expect(firstUnread([message(7)], { count: 2, last: 7 })).toBeUndefined()
  })
})

describe('a conversation', () => {
  it('is read up to the last own message that was read', () => {
    const own = (position: number, isRead: boolean) => message(position, { isOwn: true, isRead })
    expect(readUpTo([own(1, false), own(2, true), message(3), own(4, false)])).toBe(2)
    expect(readUpTo([message(1)])).toBe(0)
  })

  it('starts a day with its first message and after midnight', () => {
    expect(startsDay('2026-03-09T20:06:00.000Z', undefined)).toBe(true)
    expect(startsDay('2026-03-09T20:06:00.000Z', '2026-03-09T20:00:00.000Z')).toBe(false)
    expect(startsDay('2026-03-12T20:06:00.000Z', '2026-03-09T20:00:00.000Z')).toBe(true)
  })

  it('holds together what one side writes within minutes', () => {
    expect(goesOn(message(2), message(1))).toBe(true)
    expect(goesOn(message(9), message(1))).toBe(false)
    expect(goesOn(message(2, { isOwn: true }), message(1))).toBe(false)
  })
})

describe('links in a text', () => {
  const hrefs = (text: string) => linkParts(text).flatMap(({ href }) => href ?? [])

  it('are found, and the sentence around them stays', () => {
    expect(linkParts('See https://example.com/a?b=1.')).toEqual([
      { text: 'See ' },
      { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
      { text: '.' },
    ])
  })

  it.each([
    ['(https://example.com)', 'https://example.com'],
    ['https://en.wikipedia.org/wiki/Tampa_(city)', 'https://en.wikipedia.org/wiki/Tampa_(city)'],
    ['انظر https://example.com؟', 'https://example.com'],
  ])('end where the address ends: %s', (text, href) => {
    expect(hrefs(text)).toEqual([href])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>x</b>',
    'ftp://example.com',
    'www.example.com',
    'https://',
    'http:///x',
  ])('are nothing but http and https: %s', (text) => {
    expect(hrefs(text).filter((href) => !/^https?:\/\/[\w.]+/.test(href))).toEqual([])
  })

  it('lose nothing of the text', () => {
    const text = 'a https://example.com b http://x.org, <b>c</b>'
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})

import { describe, expect, it } from 'vitest'
import { acceptOf, documentEndings, problemOf, rulesOf, typeOf } from './file-check.ts'

const web = rulesOf('personal', false)
const phone = rulesOf('personal', true)
const file = (name: string, type: string, size = 1000) => ({ name, type, size })

describe('problemOf', () => {
  it.each([
    ['a photo', file('a.jpg', 'image/jpeg'), undefined],
    ['a PDF of exactly 10 MB', file('a.pdf', 'application/pdf', 10_485_760), undefined],
    ['one byte more', file('a.pdf', 'application/pdf', 10_485_761), 'tooBig'],
    ['a Word file the system does not know', file('letter.DOCX', ''), undefined],
    ['a drawing', file('a.svg', 'image/svg+xml'), 'type'],
    ['a page', file('a.html', 'text/html'), 'type'],
    ['a program', file('setup.exe', 'application/x-msdownload'), 'type'],
    ['a program that is called a photo', file('a.jpg', 'application/x-msdownload'), 'type'],
    ['an archive of unknown type', file('a.zip', ''), 'type'],
    ['a name without an ending', file('scan', ''), 'type'],
    ['nothing inside', file('a.txt', 'text/plain', 0), 'empty'],
  ])('%s', (_, chosen, problem) => {
    expect(problemOf(chosen, web)).toBe(problem)
  })

  it.each([
    ['a photo of 5 MB', file('a.jpg', 'image/jpeg', 5_242_880), undefined],
    ['a larger one', file('a.jpg', 'image/jpeg', 5_242_881), 'tooBig'],
    ['a GIF', file('a.gif', 'image/gif'), 'type'],
    ['a Word file', file('a.doc', 'application/msword'), 'type'],
    ['a text', file('a.txt', 'text/plain'), undefined],
  ])('on a phone: %s', (_, chosen, problem) => {
    expect(problemOf(chosen, phone)).toBe(problem)
  })
})

describe('the rules of a section', () => {
  it('name the documents', () => {
    expect(documentEndings(web)).toEqual(['.pdf', '.doc', '.docx', '.txt'])
    expect(documentEndings(phone)).toEqual(['.pdf', '.txt'])
    expect(documentEndings(rulesOf('accident', false))).toEqual(['.pdf'])
  })

  it('are told to the file chooser', () => {
    expect(acceptOf(phone)).toBe('image/jpeg,image/png,image/heic,application/pdf,.pdf,text/plain,.txt')
  })
})

describe('typeOf', () => {
  it('takes the ending only where the system is silent', () => {
    expect(typeOf({ name: 'a.pdf', type: 'application/octet-stream' })).toBe('application/pdf')
    expect(typeOf({ name: 'a.txt', type: 'text/plain;charset=utf-8' })).toBe('text/plain')
    expect(typeOf({ name: 'a.pdf', type: 'image/x-strange' })).toBeUndefined()
  })
})

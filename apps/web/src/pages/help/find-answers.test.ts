import { expect, test } from 'vitest'
import { findAnswers } from './find-answers.ts'
import type { QuestionGroup } from './questions.ts'

const groups: QuestionGroup[] = [
  {
    id: 'crash',
    title: 'Después de un choque',
    questions: [
      { id: 'call', question: '¿Krash llama al 911?', answer: 'No. <call>Llamar al 911</call>.' },
      { id: 'tow', question: '¿Quién remolca mi auto?', answer: 'Mire su tarjeta de seguro.' },
    ],
  },
  {
    id: 'account',
    title: 'حسابي',
    questions: [{ id: 'delete', question: 'كيف أحذف حسابي؟', answer: 'يُمحى كل ما فيه نهائياً.' }],
  },
]

const found = (words: string) =>
  findAnswers(groups, words).flatMap(({ id, questions }) => questions.map((one) => `${id}.${one.id}`))

test('shows all without a word', () => {
  expect(found('  ')).toEqual(['crash.call', 'crash.tow', 'account.delete'])
})

test.each([
  ['911', ['crash.call']],
  ['QUIEN seguro', ['crash.tow']],
  ['despues', ['crash.call', 'crash.tow']],
  ['يمحى نهائيا', ['account.delete']],
  ['llama seguro', []],
  ['call', []],
])('finds by %s', (words, ids) => {
  expect(found(words)).toEqual(ids)
})

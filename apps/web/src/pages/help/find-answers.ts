import type { QuestionGroup } from './questions.ts'

/**
 * The questions that have every one of the words in question, answer or title of their group; case, accents and
 * vowel signs do not matter. Without a word: all of them.
 */
export function findAnswers(groups: QuestionGroup[], words: string): QuestionGroup[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ question, answer }) => {
        const text = plain(`${group.title} ${question} ${answer}`)
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}

function plain(text: string): string {
  return text
    .replaceAll(/<\/?\w+>/g, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
}

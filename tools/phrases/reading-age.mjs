import { flattenPack } from './phrase-rules.mjs'

/** Years of age at which a reader takes a text in: at most this, for a reader under stress. */
export const READING_AGE = 10
/** One sentence varies more than the texts around it. */
const SENTENCE_AGE = 13
/** The formula was made for passages of about a hundred words, and says little of a few. */
const PASSAGE_WORDS = 100
const SENTENCE_WORDS = 10
/** Children begin the first grade at six, so a text of grade 5 is one for ten-year-olds. */
const AGE_AT_GRADE_ZERO = 5

/** The product fixes these answers of the network word by word. */
const fixed = new Set(['network'])
/** What a rule means in law is kept in one sentence; the texts as a whole are held. */
const ruleTexts = new Set(['legal'])

/**
 * What reads too hard, one line for each, and the reading age of everything. `pack`: namespace -> nested English texts. Only whole
 * sentences count: names of buttons and fields have none.
 */
export function findHardTexts(pack) {
  const files = Object.entries(pack).map(([namespace, texts]) => ({
    namespace,
    sentences: [...flattenPack({ [namespace]: texts })].flatMap(([key, text]) =>
      sentencesOf(text).map((sentence) => ({ key, sentence })),
    ),
  }))
  const problems = files
    .filter(({ namespace }) => !fixed.has(namespace))
    .flatMap(({ namespace, sentences }) => [
      ...hardFile(namespace, sentences),
      ...(ruleTexts.has(namespace) ? [] : hardSentences(sentences)),
    ])
  const all = files.flatMap(({ sentences }) => sentences.map(({ sentence }) => sentence))
  return { problems, age: readingAge(all) }
}

function hardFile(namespace, sentences) {
  const texts = sentences.map(({ sentence }) => sentence)
  if (wordsOf(texts.join(' ')).length < PASSAGE_WORDS || readingAge(texts) <= READING_AGE) return []
  return [`en: ${namespace} reads at ${readingAge(texts).toFixed(1)} years (plain-english)`]
}

function hardSentences(sentences) {
  return sentences
    .filter(({ sentence }) => wordsOf(sentence).length >= SENTENCE_WORDS)
    .filter(({ sentence }) => readingAge([sentence]) > SENTENCE_AGE)
    .map(({ key, sentence }) => {
      const age = readingAge([sentence]).toFixed(1)
      return `en: ${key} reads at ${age} years: shorter sentences, shorter words: ${sentence} (plain-english)`
    })
}

/** Flesch–Kincaid grade (Kincaid and others, 1975, Research Branch Report 8-75) as years of age. */
export function readingAge(sentences) {
  const words = sentences.flatMap(wordsOf)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
  return grade + AGE_AT_GRADE_ZERO
}

/** Whole sentences, with a figure or a name where one is filled in. */
function sentencesOf(text) {
  return text
    .replaceAll(/<\/?\w+>/g, '')
    .replaceAll('{{count}}', '2')
    .replaceAll(/\{\{\w+\}\}/g, 'Ann')
    .split(/(?<=[.!?…:])\s+|\n+/)
    .filter((part) => /\s/.test(part) && /[.!?…]$/.test(part.trim()))
}

function wordsOf(text) {
  return text.match(/[A-Za-z0-9'’]+/g) ?? []
}

/** names, called, place, whole; but not crashes, wanted, table. */
const silentEnding = /(?:[^aceghilosuxyz]es|[^adeiot]ed|(?:[^aeiouyl]|[aeiouy]l)e)$/

/** Counted by groups of vowels, without the silent ending: right for most words, and as often too many as too few. */
export function syllablesOf(word) {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (letters.length <= 3) return 1
  const spoken = letters.replace(silentEnding, '').replace(/^y/, '')
  return Math.max(1, (spoken.match(/[aeiouy]{1,2}/g) ?? []).length)
}

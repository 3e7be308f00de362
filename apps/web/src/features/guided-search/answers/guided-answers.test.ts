import { describe, expect, it } from 'vitest'
import {
  answersFromReport,
  emptyAnswers,
  isUnanswered,
  mayLeave,
  parseAnswers,
  reachableStep,
  stepOf,
} from './guided-answers.ts'
import type { GuidedAnswers } from './guided-answers.ts'

const answered: GuidedAnswers = {
  place: { near: 'accident' },
  caseType: 'car-accident',
  priorities: ['experience', 'local'],
  step: 4,
  isFromReport: false,
  seenReceipt: null,
  isLeft: false,
}

describe('the steps', () => {
  it.each([
    { step: 1, answers: { ...answered, caseType: null }, chosen: 0, isOpen: false },
    { step: 1, answers: answered, chosen: 0, isOpen: true },
    { step: 2, answers: { ...answered, priorities: [] }, chosen: 0, isOpen: false },
    { step: 2, answers: { ...answered, priorities: ['cost'] }, chosen: 0, isOpen: true },
    { step: 4, answers: answered, chosen: 0, isOpen: false },
    { step: 4, answers: answered, chosen: 1, isOpen: true },
    { step: 0, answers: emptyAnswers, chosen: 0, isOpen: true },
  ] as const)('open Next when they are answered: $step, $chosen chosen, $isOpen', (one) => {
    expect(mayLeave(one.step, one.answers as GuidedAnswers, one.chosen)).toBe(one.isOpen)
  })

  it('shows the first step that needs an answer in place of one behind it', () => {
    expect(reachableStep(5, emptyAnswers, 0)).toBe(1)
    expect(reachableStep(4, { ...answered, priorities: [] }, 0)).toBe(2)
    expect(reachableStep(5, answered, 0)).toBe(4)
    expect(reachableStep(5, answered, 2)).toBe(5)
    expect(reachableStep(0, emptyAnswers, 0)).toBe(0)
  })

  it('knows no other steps', () => {
    expect([0, 5].map(stepOf)).toEqual([0, 5])
    expect([-1, 6, 1.5, '2', null, undefined, Number.NaN].map(stepOf)).toEqual(Array(7).fill(undefined))
  })
})

describe('an open report', () => {
  it('answers the first questions, so that the matches are next', () => {
    expect(isUnanswered(emptyAnswers)).toBe(true)
    const answers = { ...emptyAnswers, ...answersFromReport(emptyAnswers) }
    expect(isUnanswered(answers)).toBe(false)
    expect(answers.priorities).toEqual(['local', 'responseTime', 'specialization'])
    expect(reachableStep(answers.step, answers, 0)).toBe(4)
  })

  it('leaves the wishes that somebody has already', () => {
    expect(answersFromReport({ ...emptyAnswers, priorities: ['cost'] }).priorities).toEqual(['cost'])
  })
})

describe('what a device has kept', () => {
  it('comes back as it was', () => {
    const all = { ...answered, place: { words: 'Tampa, FL' }, miles: 100 }
    expect(parseAnswers(JSON.parse(JSON.stringify(all)))).toEqual(all)
  })

  it.each([null, undefined, 7, 'x', [], {}, { step: 99, priorities: 'cost', place: 'home', caseType: {} }])(
    'counts as empty when it is %j',
    (stored) => {
      expect(parseAnswers(stored)).toEqual(emptyAnswers)
    },
  )

  it('keeps at most four known priorities, each once, `location` as `local`', () => {
    const stored = [
      'location',
      'local',
      'wealth',
      'cost',
      'experience',
      'cost',
      'reputation',
      'communication',
    ]
    expect(parseAnswers({ priorities: stored }).priorities).toEqual([
      'local',
      'cost',
      'experience',
      'reputation',
    ])
  })

  it('cuts a place that nobody typed, and takes no coordinates', () => {
    expect(parseAnswers({ place: { words: 'x'.repeat(5000) } }).place).toEqual({ words: 'x'.repeat(300) })
    expect(parseAnswers({ place: { words: '  ' } }).place).toBeNull()
    expect(parseAnswers({ place: { near: '27.9,-82.4', latitude: 27.9 } }).place).toBeNull()
  })

  it('looks no farther than the search can', () => {
    expect(parseAnswers({ miles: 1e9 }).miles).toBeUndefined()
    expect(parseAnswers({ miles: -1 }).miles).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { listMatchScore } from '@krash/contract/professionals/match-score'
import type { FoundProfessional } from '@krash/contract/professionals'
import { matchReasons } from './match-facts.ts'

const who = {
  specialties: ['Personal Injury'],
  practiceAreas: [],
  rating: 4.8,
  yearsExperience: 18,
  availability: { immediate: false, today: true, thisWeek: true },
  hourlyRate: 350,
  distanceMiles: 1.2,
} as unknown as FoundProfessional

describe('why somebody matches', () => {
  it('adds up to the score of the list', () => {
    const { main, extras, extraPoints } = matchReasons(who, 'Personal Injury')
    const sum = main.reduce((total, { points }) => total + points, 0)
    const met = extras.filter(({ isMet }) => isMet).length
    const facts = {
      hasSpecialty: true,
      rating: 4.8,
      yearsExperience: 18,
      isAvailableNowOrToday: true,
      hourlyRate: 350,
      miles: 1.2,
    }
    expect(Math.round(sum + met * extraPoints)).toBe(
      listMatchScore(facts, { specialtyAsked: true, priorities: [] }),
    )
  })

  it('has three main parts and six extras', () => {
    const { main, extras } = matchReasons(who, undefined)
    expect(main.map(({ part }) => part)).toEqual(['specialty', 'rating', 'experience'])
    expect(extras).toHaveLength(6)
  })

  it('says not known, not no, where nothing is known', () => {
    const imported = { ...who, hourlyRate: null, rating: null, yearsExperience: null, availability: null }
    const { extras } = matchReasons(imported, 'Personal Injury')
    expect(extras.filter(({ isMet }) => isMet === null).map(({ part }) => part)).toEqual([
      'bonus.experience',
      'bonus.reputation',
      'bonus.responseTime',
      'bonus.cost',
      'bonus.communication',
    ])
  })
})

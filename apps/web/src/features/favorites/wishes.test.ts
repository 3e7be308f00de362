import { describe, expect, it } from 'vitest'
import { afterSent, favoriteIds, nothingKept, readKept, withoutWish, withWish } from './wishes.ts'
import type { FavoriteWho, KeptFavorites } from './wishes.ts'

const lopez: FavoriteWho = { id: 'lopez', type: 'physician', fullName: 'Dr. Ana Lopez' }
const chen: FavoriteWho = { id: 'chen', type: 'lawyer', fullName: 'Wei Chen' }
const empty = nothingKept('maria')
const shown = (kept: KeptFavorites) => [...favoriteIds(kept)].toSorted()

describe('favourites kept on the device', () => {
  it('show a wish at once, over what the server knows', () => {
    const kept = withWish(withWish({ ...empty, known: ['chen'] }, lopez, true), chen, false)
    expect(shown(kept)).toEqual(['lopez'])
  })

  it('keep the last of quick presses, in the order of the presses', () => {
    const pressed = [true, false, true].reduce((kept, isWanted) => withWish(kept, lopez, isWanted), empty)
    const kept = withWish(pressed, chen, true)
    expect(kept.wishes.map(({ who, isWanted }) => [who.id, isWanted])).toEqual([
      ['lopez', true],
      ['chen', true],
    ])
  })

  it('take the server at its word once a wish is sent', () => {
    const kept = withWish(empty, lopez, true)
    const sent = afterSent(kept, kept.wishes[0]!)
    expect(sent).toMatchObject({ known: ['lopez'], wishes: [] })
  })

  it('hold on to a wish that came while the one before was on its way', () => {
    const first = withWish(empty, lopez, true)
    const second = withWish(first, lopez, false)
    const sent = afterSent(second, first.wishes[0]!)
    expect(sent.known).toEqual(['lopez'])
    expect(sent.wishes).toMatchObject([{ isWanted: false }])
    expect(shown(sent)).toEqual([])
  })

  it('roll back what was refused', () => {
    const kept = withWish({ ...empty, known: ['chen'] }, chen, false)
    expect(shown(withoutWish(kept, kept.lastTurn))).toEqual(['chen'])
  })

  it('survive a reload', () => {
    const kept = withWish(empty, lopez, true)
    expect(readKept(JSON.stringify(kept), 'maria')).toEqual(kept)
  })

  it.each([
    ['another person', JSON.stringify(withWish(empty, lopez, true)), 'juan'],
    ['nothing', null, 'juan'],
    ['something broken', '{"userId":"juan","known":3}', 'juan'],
    ['no JSON', '{', 'juan'],
  ])('are empty for %s', (_what, text, userId) => {
    expect(readKept(text, userId)).toEqual(nothingKept(userId))
  })
})

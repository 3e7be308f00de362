import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { changeSearch } from './history-search.ts'
import type { HistorySearch } from './history-search.ts'
import type { SearchControl } from './use-history-search.ts'

const changed = vi.fn<SearchControl['change']>()
const onRemoved = vi.fn<() => void>()

/** Stands in for the address bar. */
function Filters({ first }: { first: HistorySearch }): ReactNode {
  const [search, setSearch] = useState(first)
  const control: SearchControl = {
    search,
    change: (change, isReplacing) => {
      changed(change, isReplacing)
      setSearch(changeSearch(search, change))
    },
    replaceAll: setSearch,
  }
  return (
    <>
      <FilterPanel id="filters" control={control} />
      <FilterChips control={control} onClear={() => setSearch({})} onRemoved={onRemoved} />
    </>
  )
}

async function show(first: HistorySearch = {}, language: 'en' | 'ar' = 'en') {
  changed.mockClear()
  onRemoved.mockClear()
  const screen = await renderPart(<Filters first={first} />, { texts: ['follow', 'home'], language })
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  return { screen, button, words: screen.getByRole('searchbox'), type: screen.getByRole('combobox') }
}

test('without a filter there is nothing to take away', async () => {
  const { screen, button } = await show()
  await expect.element(screen.getByRole('group', { name: 'Filters that are set' })).not.toBeInTheDocument()
  await expect.element(button('Any time')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible()
})

test('each filter is asked for at once, and can be taken away alone', async () => {
  const { screen, button, type } = await show()
  await button('Last 7 days').click()
  await button('Unread').click()
  await type.selectOptions('emergency_reported')
  expect(changed.mock.calls.map(([change]) => change)).toEqual([
    { range: 'week' },
    { status: 'unread' },
    { type: 'emergency_reported' },
  ])
  const set = screen.getByRole('group', { name: 'Filters that are set' })
  await expect.element(set.getByRole('button')).toHaveLength(4)
  await expectAccessible()
  await button('Remove filter: Last 7 days').click()
  await expect.element(button('Any time')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('Unread')).toHaveAttribute('aria-pressed', 'true')
  expect(onRemoved).toHaveBeenCalledOnce()
})

test('words are searched for when the typing rests, as no step of their own', async () => {
  const { words, button } = await show()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.type(words, ' tow ')
  expect(changed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await expect.poll(() => changed.mock.calls).toEqual([[{ q: 'tow' }, true]])
  await expect.element(words).toHaveValue(' tow ')
  await button('Remove filter: “tow”').click()
  await expect.element(words).toHaveValue('')
})

test('a filter that is pressed right after typing stays', async () => {
  const { screen, words, button } = await show()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.type(words, 'tow')
  await button('Last 7 days').click()
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await expect.element(button('Remove filter: “tow”')).toBeVisible()
  await expect.element(button('Remove filter: Last 7 days')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Last 7 days', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('all are cleared at once', async () => {
  const { screen, button, words } = await show({ q: 'tow', range: 'week', status: 'archived' })
  await expect.element(words).toHaveValue('tow')
  await button('Clear filters').click()
  await expect.element(words).toHaveValue('')
  await expect.element(screen.getByRole('group', { name: 'Filters that are set' })).not.toBeInTheDocument()
})

test('a filter that is pressed again stays', async () => {
  const { button } = await show({ range: 'week' })
  await button('Last 7 days').click()
  await expect.element(button('Last 7 days')).toHaveAttribute('aria-pressed', 'true')
})

test('is mirrored in Arabic', async () => {
  const { screen } = await show({ range: 'week', status: 'unread' }, 'ar')
  const chips = screen.getByRole('group').last().getByRole('button')
  const [first, second] = chips.elements().map((chip) => chip.getBoundingClientRect().left)
  expect(first).toBeGreaterThan(second!)
  await expectAccessible()
})

import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { setAutocompleteStatus } from '#shared/location/autocomplete-status.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { renderPart } from '#testing/render-part.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { AddressField } from './address-field.tsx'
import type { Suggest, Suggestion } from './use-suggestions.ts'

const streets: Suggestion[] = [
  { id: '1', label: '401 E Jackson St, Tampa, FL', precision: 'address' },
  { id: '2', label: '401 E Jackson St, Miami, FL', precision: 'place' },
  { id: '3', label: 'Jackson, MS', precision: 'place' },
]

interface HomeProps {
  suggest: Suggest<Suggestion>
  onPick?: (item: Suggestion) => void
}

function Home({ suggest, onPick }: HomeProps): ReactNode {
  const [value, setValue] = useState('')
  return (
    <AddressField
      label="Home address"
      value={value}
      onChange={setValue}
      suggest={suggest}
      {...(onPick && { onPick })}
    />
  )
}

async function showField(suggest: Suggest<Suggestion> = async () => streets) {
  const onPick = vi.fn<(item: Suggestion) => void>()
  const screen = await renderPart(<Home suggest={suggest} onPick={onPick} />)
  return { screen, onPick, field: screen.getByRole('combobox', { name: 'Home address' }) }
}

test('suggests addresses while they are typed', async () => {
  const { screen, field } = await showField()
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await field.fill('401 E Jack')
  await expect.element(screen.getByRole('option')).toHaveLength(3)
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await expect.element(screen.getByText('3 suggestions')).toBeInTheDocument()
  await expectAccessible()
})

test('asks once typing pauses, and not for two letters', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const suggest = vi.fn<Suggest<Suggestion>>(async () => streets)
  const { screen, field } = await showField(suggest)
  await field.fill('40')
  vi.advanceTimersByTime(1000)
  for (const figure of '123') {
    await userEvent.type(field, figure)
    vi.advanceTimersByTime(200)
  }
  expect(suggest).not.toHaveBeenCalled()
  vi.advanceTimersByTime(50)
  vi.useRealTimers()
  await expect.element(screen.getByRole('option').first()).toBeVisible()
  expect(suggest.mock.calls.map(([query]) => query)).toEqual(['40123'])
})

test('is chosen from by keyboard, past the ends as well', async () => {
  const { screen, field, onPick } = await showField()
  await field.fill('401 E Jack')
  await expect.element(screen.getByRole('option')).toHaveLength(3)
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  const last = screen.getByRole('option', { name: 'Jackson, MS' })
  await expect.element(last).toHaveAttribute('aria-selected', 'true')
  expect(field.element().getAttribute('aria-activedescendant')).toBe(last.element().id)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Jackson, MS')
  expect(onPick).toHaveBeenCalledExactlyOnceWith(streets[2])
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
})

test('is chosen from with a press, which does not take the focus away', async () => {
  const { screen, field, onPick } = await showField()
  await field.fill('401 E Jack')
  await screen.getByRole('option', { name: /Tampa/ }).click()
  await expect.element(field).toHaveValue('401 E Jackson St, Tampa, FL')
  await expect.element(field).toHaveFocus()
  expect(onPick).toHaveBeenCalledExactlyOnceWith(streets[0])
})

test('says of which address only the town is known', async () => {
  const { screen, field } = await showField()
  await field.fill('401 E Jack')
  await expect.element(screen.getByRole('option', { name: /Miami, FL Approximate/ })).toBeVisible()
  await expect.element(screen.getByRole('option', { name: 'Jackson, MS', exact: true })).toBeVisible()
})

test('keeps what is typed where nothing is found', async () => {
  const { screen, field } = await showField(async () => [])
  await field.fill('Somewhere')
  await expect.element(screen.getByText('No address found. You can use what you typed.')).toBeVisible()
  await userEvent.tab()
  await expect.element(field).toHaveValue('Somewhere')
  await expect.element(field).toBeValid()
})

test('says that suggestions cannot be had', async () => {
  const { screen, field } = await showField(async () => {
    throw new Error('out of reach')
  })
  await field.fill('401 E Jack')
  await expect.element(screen.getByText(/Suggestions are not available right now/)).toBeVisible()
})

test('does not ask without a network', async () => {
  const suggest = vi.fn<Suggest<Suggestion>>()
  const { screen, field } = await showField(suggest)
  setOnline(false)
  await field.fill('401 E Jack')
  await expect.element(screen.getByText('No connection. You can use what you typed.')).toBeVisible()
  expect(suggest).not.toHaveBeenCalled()
})

test('closes its list on Escape and leaves the dialog around it open', async () => {
  const screen = await renderPart(
    <Dialog isOpen title="Address" onClose={() => undefined}>
      <Home suggest={async () => streets} />
    </Dialog>,
  )
  const field = screen.getByRole('combobox', { name: 'Home address' })
  await field.fill('401 E Jack')
  await expect.element(screen.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})

test('asks for more of what was picked, and forgets it when somebody types on', async () => {
  const { promise, resolve } = Promise.withResolvers<Suggestion>()
  const { screen, field, onPick } = await showField(async () => [
    { id: '1', label: '401 E Jackson St', resolve: () => promise },
  ])
  await field.fill('401 E Jack')
  await screen.getByRole('option').click()
  await expect.element(field).toHaveValue('401 E Jackson St')
  await field.fill('500 Main')
  resolve(streets[0]!)
  await expect.element(screen.getByRole('option')).toBeVisible()
  expect(onPick).not.toHaveBeenCalled()
})

test('says where the suggestions come from', async () => {
  const { screen, field } = await showField()
  setAutocompleteStatus('maps')
  await field.fill('401 E Jack')
  await expect.element(screen.getByText('Google Maps')).toBeVisible()
  setAutocompleteStatus('own')
  await expect.element(screen.getByText('Google Maps')).not.toBeInTheDocument()
})

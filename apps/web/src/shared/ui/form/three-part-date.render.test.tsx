import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { DateField } from './date-field.tsx'
import { ThreePartDate } from './three-part-date.tsx'

interface BirthProps {
  error?: string
  start?: string
  onTyped?: (typed: string) => void
  onBlur?: () => void
}

function Birth({ error, start = '', onTyped, onBlur }: BirthProps): ReactNode {
  const [value, setValue] = useState(start)
  return (
    <>
      <ThreePartDate
        label="Date of birth"
        hint="For example 2 27 1990"
        error={error}
        isRequired
        isOwnBirthday
        value={value}
        onChange={(typed) => {
          setValue(typed)
          onTyped?.(typed)
        }}
        {...(onBlur && { onBlur })}
      />
      <button type="button">Save</button>
    </>
  )
}

const labels = () => [...document.querySelectorAll('fieldset label span')].map((one) => one.textContent)

test('asks for month, day and year in the order of the language', async () => {
  const screen = await renderPart(<Birth />)
  expect(labels()).toEqual(['Month', 'Day', 'Year'])
  await expect.element(screen.getByRole('group', { name: 'Date of birth' })).toBeVisible()
  await expectAccessible()
})

test('asks for the day first in Spanish', async () => {
  await renderPart(<Birth />, { language: 'es' })
  expect(labels()).toEqual(['Día', 'Mes', 'Año'])
})

test('hands on what is typed so far, figures only', async () => {
  const onTyped = vi.fn<(typed: string) => void>()
  const screen = await renderPart(<Birth onTyped={onTyped} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Month' }), '2x')
  expect(onTyped).toHaveBeenLastCalledWith('-2-')
  await userEvent.type(screen.getByRole('textbox', { name: 'Year' }), '19905')
  expect(onTyped).toHaveBeenLastCalledWith('1990-2-')
  await userEvent.type(screen.getByRole('textbox', { name: 'Day' }), '7')
  expect(onTyped).toHaveBeenLastCalledWith('1990-2-7')
})

test('understands Arabic figures', async () => {
  const onTyped = vi.fn<(typed: string) => void>()
  const screen = await renderPart(<Birth onTyped={onTyped} />)
  await screen.getByRole('textbox', { name: 'Day' }).fill('٢٧')
  expect(onTyped).toHaveBeenLastCalledWith('--27')
  await expect.element(screen.getByRole('textbox', { name: 'Day' })).toHaveValue('27')
})

test('is left only when the focus leaves all three parts', async () => {
  const onBlur = vi.fn<() => void>()
  await renderPart(<Birth onBlur={onBlur} />)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  expect(onBlur).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(onBlur).toHaveBeenCalledOnce()
})

test('marks the part that cannot be right', async () => {
  const screen = await renderPart(<Birth start="1990-13-7" error="This is not a date." />)
  await expect.element(screen.getByRole('textbox', { name: 'Month' })).toBeInvalid()
  await expect.element(screen.getByRole('textbox', { name: 'Day' })).toBeValid()
  await expect.element(screen.getByRole('textbox', { name: 'Year' })).toBeValid()
})

test('marks all three where the whole date is wrong', async () => {
  const screen = await renderPart(<Birth start="2020-2-7" error="Too young to drive." />)
  for (const name of ['Month', 'Day', 'Year'])
    await expect.element(screen.getByRole('textbox', { name })).toBeInvalid()
  await expect
    .element(screen.getByRole('textbox', { name: 'Year' }))
    .toHaveAccessibleDescription(/Too young to drive\./)
})

test('a date of a document is said again in words', async () => {
  const screen = await renderPart(<DateField label="Expires" echoOf="2027-03-01" warning="That is soon." />)
  await expect.element(screen.getByText('March 1, 2027')).toBeVisible()
  await expect.element(screen.getByText('That is soon.')).toBeVisible()
  await expectAccessible()
})

test('an error of a date goes before its warning', async () => {
  const screen = await renderPart(
    <DateField label="Expires" echoOf="2027-" warning="That is soon." error="Enter a date." />,
  )
  await expect.element(screen.getByText('Enter a date.')).toBeVisible()
  await expect.element(screen.getByText('That is soon.')).not.toBeInTheDocument()
})

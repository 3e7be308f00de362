import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { Checkbox, Switch } from './checkbox.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { SelectField } from './select-field.tsx'

const choices = [
  { value: 'front', label: 'Front', description: 'Bumper, hood' },
  { value: 'rear', label: 'Rear' },
  { value: 'left', label: 'Left side' },
] as const
type Side = (typeof choices)[number]['value']

function Several({ limit }: { limit?: number }): ReactNode {
  const [value, setValue] = useState<Side[]>([])
  return (
    <ChoiceCards
      kind="several"
      legend="Where is the damage?"
      choices={choices}
      value={value}
      onChange={setValue}
      {...(limit !== undefined && { limit })}
    />
  )
}

function One({ error, hint }: { error?: string; hint?: string }): ReactNode {
  const [value, setValue] = useState<Side>()
  return (
    <ChoiceCards
      kind="one"
      legend="Where?"
      choices={choices}
      value={value}
      onChange={setValue}
      error={error}
      hint={hint}
    />
  )
}

test('takes one by keyboard, as radios do', async () => {
  const screen = await renderPart(<One />)
  await userEvent.tab()
  await userEvent.keyboard('[Space]')
  await expect.element(screen.getByRole('radio', { name: /Front/ })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('radio', { name: 'Rear' })).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: /Front/ })).not.toBeChecked()
  await expectAccessible()
})

test('the hint and what is wrong are read with the question', async () => {
  const screen = await renderPart(<One hint="Choose the worst." error="Please choose one." />)
  await expect
    .element(screen.getByRole('group', { name: 'Where?' }))
    .toHaveAccessibleDescription('Choose the worst. Please choose one.')
})

test('is pressed anywhere on the card', async () => {
  const screen = await renderPart(<One />)
  const radio = screen.getByRole('radio', { name: /Front/ })
  const card = radio.element().closest('label')!
  const { width, height } = card.getBoundingClientRect()
  await userEvent.click(card, { position: { x: width - 6, y: height - 6 } })
  await expect.element(radio).toBeChecked()
})

test('says in the group what is wrong', async () => {
  const screen = await renderPart(<One error="Choose one." />)
  const group = screen.getByRole('group', { name: 'Where?' })
  await expect.element(group).toHaveAccessibleDescription('Choose one.')
  await expect.element(group.getByRole('radio').first()).toBeInvalid()
  await expectAccessible()
})

test('takes several and lets go of them again', async () => {
  const screen = await renderPart(<Several />)
  const front = screen.getByRole('checkbox', { name: /Front/ })
  const rear = screen.getByRole('checkbox', { name: 'Rear' })
  await front.click()
  await rear.click()
  await expect.element(front).toBeChecked()
  await expect.element(rear).toBeChecked()
  await front.click()
  await expect.element(front).not.toBeChecked()
  await expect.element(rear).toBeChecked()
})

test('takes no more than the limit, and can be changed at the limit', async () => {
  const screen = await renderPart(<Several limit={2} />)
  await screen.getByRole('checkbox', { name: /Front/ }).click()
  await screen.getByRole('checkbox', { name: 'Rear' }).click()
  await expect.element(screen.getByText('2 of 2 chosen')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Left side' })).toBeDisabled()
  await screen.getByRole('checkbox', { name: /Front/ }).click()
  await expect.element(screen.getByText('1 of 2 chosen')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Left side' })).toBeEnabled()
})

test('a box for all says that some are ticked', async () => {
  const screen = await renderPart(<Checkbox label="Choose all" isMixed />)
  await expect.element(screen.getByRole('checkbox', { name: 'Choose all' })).toBePartiallyChecked()
  await screen.rerender(<Checkbox label="Choose all" />)
  await expect.element(screen.getByRole('checkbox', { name: 'Choose all' })).not.toBePartiallyChecked()
})

test('a box says what it means and what is wrong with it', async () => {
  const screen = await renderPart(
    <Checkbox label="I agree" hint="You can change it later." error="Please agree." isRequired />,
  )
  const box = screen.getByRole('checkbox', { name: 'I agree' })
  await expect.element(box).toHaveAccessibleDescription(/You can change it later\. Please agree\./)
  await expect.element(box).toBeInvalid()
  await screen.getByText('You can change it later.').click()
  await expect.element(box).toBeChecked()
  await expectAccessible()
})

test('a switch is one for a screen reader too', async () => {
  const screen = await renderPart(<Switch label="E-mail" hint="When somebody answers" />)
  const control = screen.getByRole('switch', { name: /E-mail/ })
  await control.click()
  await expect.element(control).toBeChecked()
  await expectAccessible()
})

test('a list of choices can begin with none', async () => {
  const options = [
    { value: 'FL', label: 'Florida' },
    { value: 'NY', label: 'New York' },
  ]
  const screen = await renderPart(
    <SelectField label="State" options={options} hasEmpty error="Choose one." />,
  )
  const field = screen.getByRole('combobox', { name: 'State' })
  await expect.element(field).toHaveDisplayValue('Choose…')
  await expect.element(field).toHaveAccessibleDescription('Choose one.')
  await userEvent.selectOptions(field, 'New York')
  await expect.element(field).toHaveValue('NY')
  await expectAccessible()
})

import { useState } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { TextArea, TextField } from './text-field.tsx'

test('is tied to its label, its hint and what is wrong with it', async () => {
  const screen = await renderPart(
    <TextField label="Plate" hint="As on the car" error="This plate is too long." isRequired />,
  )
  const field = screen.getByRole('textbox', { name: 'Plate' })
  await expect.element(field).toHaveAccessibleDescription('As on the car This plate is too long.')
  await expect.element(field).toBeInvalid()
  await expect.element(field).toBeRequired()
  await expectAccessible()
})

test('says what is optional', async () => {
  const screen = await renderPart(<TextField label="Middle name" isOptional />)
  await expect.element(screen.getByRole('textbox', { name: 'Middle name (optional)' })).not.toBeRequired()
})

test('reads a problem aloud when it appears', async () => {
  const screen = await renderPart(<TextField label="City" />)
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
  await screen.rerender(<TextField label="City" error="Enter a city." />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Enter a city.')
  await screen.rerender(<TextField label="City" isValid />)
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('counts what is typed, also what was there before', async () => {
  const screen = await renderPart(<TextArea label="Your words" counterMax={20} defaultValue="Hit" />)
  await expect.element(screen.getByRole('img', { name: '3 of 20 characters used' })).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Your words' }), ' from behind')
  await expect.element(screen.getByRole('img', { name: '15 of 20 characters used' })).toBeVisible()
})

test('counts nothing after its text was taken away from outside', async () => {
  function Note(): ReactNode {
    const [text, setText] = useState('Hit from behind')
    return (
      <>
        <TextField
          label="Note"
          counterMax={20}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="button" onClick={() => setText('')}>
          Send
        </button>
      </>
    )
  }
  const screen = await renderPart(<Note />)
  await expect.element(screen.getByText('15 of 20')).toBeVisible()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('0 of 20')).toBeVisible()
})

test('counts nothing after its form was emptied', async () => {
  function Form(): ReactNode {
    const { register, reset } = useForm({ defaultValues: { words: '' } })
    return (
      <>
        <TextArea label="Your words" counterMax={20} {...register('words')} />
        <button type="button" onClick={() => reset()}>
          Send
        </button>
      </>
    )
  }
  const screen = await renderPart(<Form />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Your words' }), 'Thanks')
  await expect.element(screen.getByText('6 of 20')).toBeVisible()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('0 of 20')).toBeVisible()
})

test('shows and hides a password without losing it', async () => {
  const screen = await renderPart(<PasswordField label="Password" autoComplete="current-password" />)
  const field = screen.getByLabelText('Password', { exact: true })
  await field.fill('correct horse')
  await expect.element(field).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await expect.element(field).toHaveValue('correct horse')
  await screen.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
  await expectAccessible()
})

test('warns of Caps Lock', async () => {
  const screen = await renderPart(<PasswordField label="Password" autoComplete="current-password" />)
  const field = screen.getByLabelText('Password', { exact: true }).element()
  const press = (isOn: boolean) =>
    field.dispatchEvent(new KeyboardEvent('keyup', { key: 'A', bubbles: true, modifierCapsLock: isOn }))
  press(true)
  await expect.element(screen.getByText('Caps Lock is on.')).toBeVisible()
  press(false)
  await expect.element(screen.getByText('Caps Lock is on.')).not.toBeInTheDocument()
})

test('puts a phone number in shape when it is left', async () => {
  const onFormatted = vi.fn<(phone: string) => void>()
  const screen = await renderPart(<PhoneField label="Cell number" onFormatted={onFormatted} />)
  const field = screen.getByRole('textbox', { name: 'Cell number' })
  await userEvent.type(field, '+1 813-555 0142')
  await userEvent.tab()
  await expect.element(field).toHaveValue('(813) 555-0142')
  expect(onFormatted).toHaveBeenCalledExactlyOnceWith('(813) 555-0142')
})

test('leaves a phone number alone that it cannot put in shape', async () => {
  const screen = await renderPart(<PhoneField label="Cell number" />)
  const field = screen.getByRole('textbox', { name: 'Cell number' })
  await userEvent.type(field, '555-01')
  await userEvent.tab()
  await expect.element(field).toHaveValue('555-01')
})

test('writes a phone number from left to right on an Arabic page', async () => {
  const screen = await renderPart(<PhoneField label="رقم الجوال" />, { language: 'ar' })
  const field = screen.getByRole('textbox', { name: 'رقم الجوال' }).element()
  expect(getComputedStyle(field).direction).toBe('ltr')
  expect(getComputedStyle(field.closest('main')!).direction).toBe('rtl')
})

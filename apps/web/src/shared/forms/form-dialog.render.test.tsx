import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { emergencyContactForm } from '@krash/contract/emergency-contacts'
import type { EmergencyContactForm } from '@krash/contract/emergency-contacts'
import { ApiError } from '#shared/api/api-error.ts'
import { chooseLanguage } from '#shared/i18n/i18n.ts'
import { TextField } from '#shared/ui/form/text-field.tsx'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { formDraft } from './form-draft.ts'
import type { Version } from './form-draft.ts'
import { FormDialog } from './form-dialog.tsx'
import { useContractForm } from './use-contract-form.ts'

type Values = EmergencyContactForm
type Sending = { idempotencyKey: string; updatedAt: string | undefined }
const fields = ['name', 'phone', 'relationship'] as const
const labels = { name: 'Name', phone: 'Phone', relationship: 'Relationship' }
const blank: Values = { name: '', phone: '', relationship: '' }
const ana: Values = { name: 'Ana', phone: '+18135550177', relationship: 'Sister' }
const draft = formDraft<Values>('test-contact')

interface ContactProps {
  version?: Version<Values>
  send?: (body: Values, sending: Sending) => Promise<unknown>
  onSaved?: () => void
  onClose?: () => void
  readLatest?: () => Promise<Version<Values> | undefined>
}

function Contact({
  version = { values: blank },
  send,
  onSaved,
  onClose,
  readLatest,
}: ContactProps): ReactNode {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? (
        <OpenContact
          {...version}
          send={send ?? (async () => undefined)}
          onSaved={onSaved ?? (() => setOpen(false))}
          onClose={() => {
            setOpen(false)
            onClose?.()
          }}
          {...(readLatest && { readLatest })}
        />
      ) : null}
    </>
  )
}

type OpenProps = Version<Values> & Required<Pick<ContactProps, 'send' | 'onSaved' | 'onClose'>> & ContactProps

function OpenContact({ values, updatedAt, send, onSaved, onClose, readLatest }: OpenProps): ReactNode {
  const form = useContractForm<Values, Values, unknown>({
    id: 'contact',
    schema: emergencyContactForm,
    values,
    updatedAt,
    fields,
    draft,
    send,
    onSaved,
    fieldOfCode: { GLOVEBOX_FULL: 'name' },
    ...(readLatest && { readLatest }),
  })
  return (
    <FormDialog
      form={form}
      title="Emergency contact"
      saveLabel="Save"
      hasRequired
      labelOf={(field) => labels[field]}
      onClose={onClose}
    >
      {fields.map((name) => (
        <TextField key={name} {...form.field(name)} label={labels[name]} isRequired />
      ))}
    </FormDialog>
  )
}

async function show(props: ContactProps = {}) {
  const screen = await renderPart(<Contact {...props} />)
  const dialog = screen.getByRole('dialog', { name: 'Emergency contact' })
  await expect.element(dialog).toBeVisible()
  const field = (name: string) => dialog.getByRole('textbox', { name })
  async function type({ name, phone, relationship }: Values): Promise<void> {
    await field('Name').fill(name)
    await field('Phone').fill(phone)
    await field('Relationship').fill(relationship)
  }
  return { screen, dialog, field, type, save: dialog.getByRole('button', { name: 'Save' }) }
}

function refusal(facts: Partial<ConstructorParameters<typeof ApiError>[0]>): ApiError {
  return new ApiError({ code: 'CONFLICT', status: 409, message: 'That did not work.', ...facts })
}

test('lists what is wrong, takes the focus, and leads to each field', async () => {
  const send = vi.fn<() => Promise<void>>()
  const { dialog, field, save } = await show({ send })
  await field('Phone').fill('12')
  await save.click()
  const summary = dialog.getByRole('group', { name: 'Please check 3 fields' })
  await expect.element(summary).toHaveFocus()
  await expect.element(field('Name')).toBeInvalid()
  await expectAccessible()
  await summary.getByRole('link', { name: 'Phone' }).click()
  await expect.element(field('Phone')).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('takes the focus again when it is sent again with the same mistakes', async () => {
  const { dialog, field, save } = await show()
  await save.click()
  await field('Name').click()
  await save.click()
  await expect.element(dialog.getByRole('group', { name: 'Please check 3 fields' })).toHaveFocus()
})

test('blames a field when it is left, not while it is typed, and mends it at once', async () => {
  const { field } = await show()
  await userEvent.type(field('Phone'), '12')
  await expect.element(field('Phone')).toBeValid()
  await field('Name').click()
  await expect.element(field('Phone')).toBeInvalid()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.type(field('Phone'), '3')
  await expect.element(field('Phone')).toBeValid()
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await expect.element(field('Phone')).toBeInvalid()
})

test('blames no field under a press, which would move what is pressed', async () => {
  const { dialog, field, save } = await show()
  await userEvent.type(field('Phone'), '12')
  const button = save.element()
  const press = (type: string, buttons: number) =>
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, buttons }))
  press('pointerdown', 1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;(field('Name').element() as HTMLInputElement).focus()
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  press('pointermove', 1)
  await expect.element(field('Phone')).toBeValid()
  press('pointerup', 0)
  await expect.element(field('Phone')).toBeInvalid()
  await expect.element(dialog).toBeVisible()
})

test('does not blame a field that was passed by', async () => {
  const { field } = await show()
  await field('Name').click()
  await field('Phone').click()
  await userEvent.type(field('Relationship'), 'S')
  await field('Phone').click()
  await expect.element(field('Relationship')).toHaveValue('S')
  await expect.element(field('Name')).toBeValid()
})

test('says the mistakes again in another language', async () => {
  const { dialog, field, save } = await show()
  await save.click()
  await expect.element(field('Name')).toBeInvalid()
  const english = dialog.getByRole('status').first().element().textContent
  await chooseLanguage('es')
  await expect.poll(() => dialog.getByRole('status').first().element().textContent).not.toBe(english)
  await expect.element(field('Name')).toBeInvalid()
})

test('sends once, however often it is pressed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = vi.fn<() => Promise<void>>(() => promise)
  const { dialog, type, save } = await show({ send })
  await type(ana)
  const form = dialog.getByRole('form').element() as HTMLFormElement
  // Before the next picture shows that the button is busy.
  form.requestSubmit()
  form.requestSubmit()
  await save.click({ force: true })
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  resolve()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(send).toHaveBeenCalledOnce()
})

test('sends the same again with the same key, and something else with another', async () => {
  const keys: string[] = []
  const { dialog, field, type, save } = await show({
    send: async (_, { idempotencyKey }) => {
      keys.push(idempotencyKey)
      throw refusal({})
    },
  })
  await type(ana)
  await save.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('That did not work.')
  await save.click()
  await expect.poll(() => keys.length).toBe(2)
  await field('Name').fill('Ana Maria')
  await save.click()
  await expect.poll(() => keys.length).toBe(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('keeps the key when the tab was reloaded after a lost answer', async () => {
  const keys: string[] = []
  const send = async (_: Values, { idempotencyKey }: Sending) => {
    keys.push(idempotencyKey)
    throw refusal({ code: 'NETWORK', status: 0 })
  }
  const first = await show({ send })
  await first.type(ana)
  await first.save.click()
  await expect.poll(() => keys.length).toBe(1)
  await first.screen.unmount()
  const second = await show({ send })
  await expect.element(second.field('Name')).toHaveValue('Ana')
  await second.save.click()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[1]).toBe(keys[0])
})

test('shows at its field what the server refuses, until it is changed', async () => {
  const { field, type, save } = await show({
    send: async () => {
      throw refusal({ fieldErrors: [{ field: 'phone', message: 'Not a US number.', code: 'field.phone' }] })
    },
  })
  await type(ana)
  await save.click()
  await expect.element(field('Phone')).toHaveAccessibleDescription('Not a US number.')
  await field('Name').fill('Ana Maria')
  await expect.element(field('Phone')).toBeInvalid()
  await field('Phone').fill('+18135550178')
  await expect.element(field('Phone')).toBeValid()
})

test('knows which field a code is about', async () => {
  const { field, type, save } = await show({
    send: async () => {
      throw refusal({ code: 'GLOVEBOX_FULL', status: 422, message: 'There is no room for another.' })
    },
  })
  await type(ana)
  await save.click()
  await expect.element(field('Name')).toHaveAccessibleDescription('There is no room for another.')
})

test('brings back what was typed, and says so', async () => {
  const first = await show()
  await first.field('Name').fill('Ana')
  await first.screen.unmount()
  const { dialog, field } = await show()
  await expect.element(field('Name')).toHaveValue('Ana')
  await expect.element(dialog.getByText('We kept what you typed. It is not saved yet.')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect.element(field('Name')).toHaveValue('')
  await expect.element(dialog.getByText(/We kept what you typed/)).not.toBeInTheDocument()
  expect(draft.read()).toBeUndefined()
})

test('keeps nothing of what was saved', async () => {
  const { dialog, type, save } = await show()
  await type(ana)
  await expect.poll(() => draft.read()?.values).toEqual(ana)
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(draft.read()).toBeUndefined()
})

test('asks before what was typed is lost, and forgets it then', async () => {
  const { screen, dialog, field } = await show()
  await field('Name').fill('Ana')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(draft.read()).toBeUndefined()
})

test('closes without a question where nothing was typed', async () => {
  const { dialog } = await show()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('holds the page while something is not saved', async () => {
  const { screen, field } = await show()
  await field('Name').fill('Ana')
  screen.history.push('/profile')
  const question = screen.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(screen.history.location.pathname).toBe('/dashboard')
  screen.history.push('/profile')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => screen.history.location.pathname).toBe('/profile')
  expect(draft.read()).toBeUndefined()
})

const known = { values: ana, updatedAt: '2026-11-20T12:00:00.000Z' }
const newer = { values: { ...ana, phone: '+18135550199' }, updatedAt: '2026-11-20T13:00:00.000Z' }

/** Takes only what is changed over the version that it has. */
function sendOver(has: Version<Values>) {
  return vi.fn<(body: Values, sending: Sending) => Promise<void>>(async (_, { updatedAt }) => {
    if (updatedAt !== has.updatedAt) throw refusal({ code: 'CHANGED_ELSEWHERE' })
  })
}

test('shows both versions of what was changed elsewhere, and saves one’s own', async () => {
  const send = sendOver(newer)
  const { dialog, field, save } = await show({ version: known, send, readLatest: async () => newer })
  await field('Name').fill('Ana Maria')
  await save.click()
  const choice = dialog.getByRole('region', { name: 'Changed on another device.' })
  await expect.element(choice).toHaveFocus()
  await expect.element(choice).toHaveTextContent('NameYours: Ana MariaSaved: Ana')
  await expect.element(choice).toHaveTextContent('PhoneYours: +18135550177Saved: +18135550199')
  await expect.element(choice).not.toHaveTextContent('Relationship')
  await expectAccessible()
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(send.mock.lastCall).toMatchObject([{ ...ana, name: 'Ana Maria' }, { updatedAt: newer.updatedAt }])
})

test('takes the version that was saved elsewhere', async () => {
  const send = sendOver(newer)
  const { dialog, field, save } = await show({ version: known, send, readLatest: async () => newer })
  await field('Name').fill('Ana Maria')
  await save.click()
  await dialog.getByRole('button', { name: 'Use the other' }).click()
  await expect.element(field('Phone')).toHaveValue('+18135550199')
  await expect.element(field('Name')).toHaveValue('Ana')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('does not ask where something beside the form was changed', async () => {
  const beside = { values: ana, updatedAt: newer.updatedAt }
  const send = sendOver(beside)
  const { dialog, field, save } = await show({ version: known, send, readLatest: async () => beside })
  await field('Name').fill('Ana Maria')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(send).toHaveBeenCalledTimes(2)
})

test('says what failed where the newer version cannot be read', async () => {
  const send = sendOver(newer)
  const { dialog, field, save } = await show({ version: known, send, readLatest: async () => undefined })
  await field('Name').fill('Ana Maria')
  await save.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('That did not work.')
  await expect.element(field('Name')).toHaveValue('Ana Maria')
})

import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { FilePicker } from './file-picker.tsx'
import type { PickedFile } from './file-row.tsx'

const photo = new File(['bytes'], 'front.jpg', { type: 'image/jpeg' })
const other = new File(['bytes'], 'rear.jpg', { type: 'image/jpeg' })

function picked(facts: Partial<PickedFile> = {}): PickedFile {
  return { id: 'p1', name: 'front.jpg', size: 2_400_000, state: 'ready', ...facts }
}

async function show(files: PickedFile[] = []) {
  const calls = { onAdd: vi.fn<(files: File[]) => void>(), onRemove: vi.fn(), onRetry: vi.fn() }
  const screen = await renderPart(
    <FilePicker label="Add photos" hint="Up to 10" accept="image/jpeg" files={files} {...calls} />,
  )
  return { screen, ...calls }
}

test('takes several files at once', async () => {
  const { screen, onAdd } = await show()
  const input = screen.getByLabelText(/Add photos/)
  await expect.element(input).toHaveAccessibleDescription('Up to 10')
  await expectAccessible()
  await userEvent.upload(input, [photo, other])
  await expect
    .poll(() => onAdd.mock.calls.map(([files]) => files.map(({ name }) => name)))
    .toEqual([['front.jpg', 'rear.jpg']])
})

test('lets go of what it took, so that the same file can be taken again', async () => {
  const { screen, onAdd } = await show()
  const input = screen.getByLabelText(/Add photos/)
  await userEvent.upload(input, photo)
  await expect.poll(() => onAdd.mock.calls.length).toBe(1)
  await expect.element(input).toHaveValue('')
})

test.for([
  { state: 'ready', says: 'Ready to send' },
  { state: 'compressing', says: 'Making it smaller…' },
  { state: 'uploading', progress: 0.4, says: '40% sent' },
  { state: 'done', says: 'Safe on the server' },
  { state: 'wrongType', says: 'This kind of file cannot be used' },
  { state: 'tooBig', says: 'This file is too big' },
] as const)('says in words that a file is $state', async ({ says, ...facts }) => {
  const { screen } = await show([picked(facts)])
  const row = screen.getByRole('listitem')
  await expect.element(row.getByRole('status')).toHaveTextContent(`${says}2.4 MB`)
  await expectAccessible()
})

test('says why a file was not sent, and sends it again on demand', async () => {
  const { screen, onRetry } = await show([picked({ state: 'failed', problem: 'The photo is damaged.' })])
  await expect.element(screen.getByText('The photo is damaged.')).toBeVisible()
  await screen.getByRole('button', { name: 'Send front.jpg again' }).click()
  expect(onRetry).toHaveBeenCalledExactlyOnceWith('p1')
})

test('removes the file that its button names', async () => {
  const { screen, onRemove } = await show([picked(), picked({ id: 'p2', name: 'rear.jpg' })])
  await screen.getByRole('button', { name: 'Remove rear.jpg' }).click()
  expect(onRemove).toHaveBeenCalledExactlyOnceWith('p2')
})

test('stands in for a picture that is damaged', async () => {
  const { screen } = await show([picked({ previewUrl: 'data:image/gif;base64,AAAA' })])
  await expect.element(screen.getByRole('listitem')).toBeVisible()
  await expect.poll(() => document.querySelector('li img')).toBeNull()
  expect(document.querySelector('li svg')).not.toBeNull()
})

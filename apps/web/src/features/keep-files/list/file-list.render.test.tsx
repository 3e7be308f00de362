import { beforeEach, expect, test, vi } from 'vitest'
import { fileRoutes } from '@krash/contract/files'
import { expectAccessible } from '#testing/accessibility.ts'
import { fileOf } from '#testing/examples/files.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { FileList } from './file-list.tsx'

const { listFiles, listFileCategories, updateFile, deleteFile, downloadFile } = fileRoutes
const target = { section: 'personal', itemId: null } as const

const card = fileOf()
const letter = { ...card, id: card.id.replace(/f1$/, 'f2'), originalFilename: 'letter.pdf' }

beforeEach(() => {
  server.answers(listFiles, { data: [card, letter] })
  server.answers(listFileCategories, ['id_document', 'proof_of_address', 'other_personal'])
})

async function show(language: 'en' | 'ar' = 'en') {
  const onDeleted = vi.fn<() => void>()
  const screen = await renderPart(<FileList target={target} onDeleted={onDeleted} />, {
    texts: ['own'],
    language,
  })
  return {
    screen,
    onDeleted,
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    toasts: screen.getByRole('region', { name: 'Messages' }),
  }
}

test('shows name, kind, size and day of each file', async () => {
  const { screen } = await show()
  await expect
    .element(screen.getByRole('listitem').first())
    .toHaveTextContent(/card\.pdf.*ID document.*2.*[kK]B.*Added/)
  await expect.element(screen.getByRole('listitem')).toHaveLength(2)
  await expectAccessible()
  expect(server.heard(listFiles)[0]?.query).toMatchObject({ withoutItem: true, isActive: true })
})

test('pictures that the page shows elsewhere are not listed again', async () => {
  const photo = { ...card, id: card.id.replace(/f1$/, 'f3'), mimeType: 'image/jpeg' as const }
  server.answers(listFiles, { data: [photo, letter] })
  const screen = await renderPart(
    <FileList target={target} isWithoutPictures onDeleted={vi.fn<() => void>()} />,
  )
  await expect.element(screen.getByRole('listitem')).toHaveLength(1)
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('letter.pdf')
})

test('an empty list says what it is for', async () => {
  server.answers(listFiles, { data: [] })
  const { screen } = await show()
  await expect.element(screen.getByText('No documents yet')).toBeVisible()
})

test('a list that did not come is asked for again', async () => {
  server.refuses(listFiles, 'FORBIDDEN')
  const { screen, button } = await show()
  await expect.element(button('Retry')).toBeVisible()
  server.answers(listFiles, { data: [card] })
  await button('Retry').click()
  await expect.element(screen.getByText('card.pdf')).toBeVisible()
})

test('kind and description are changed', async () => {
  server.answers(updateFile, { ...card, fileCategory: 'proof_of_address', fileDescription: 'Front.' })
  const { screen, button, toasts } = await show()
  await button('Edit card.pdf').click()
  const dialog = screen.getByRole('dialog', { name: 'Edit document' })
  await dialog.getByRole('combobox', { name: 'Category' }).selectOptions('proof_of_address')
  await dialog.getByLabelText(/^Description/).fill(' Front. ')
  await expectAccessible()
  await button('Save').click()
  await expect.element(toasts).toHaveTextContent('Document updated')
  await expect.element(screen.getByRole('listitem').first()).toHaveTextContent(/Proof of address.*Front\./)
  expect(server.heard(updateFile)).toMatchObject([
    { params: { id: card.id }, body: { fileCategory: 'proof_of_address', fileDescription: 'Front.' } },
  ])
})

test('a change that was not taken is told, and what was typed stays', async () => {
  server.refuses(updateFile, 'FILE_NOT_FOUND')
  const { screen, button } = await show()
  await button('Edit card.pdf').click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText(/^Description/).fill('Front.')
  await button('Save').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/^Failed to update file/)
  await expect.element(dialog.getByLabelText(/^Description/)).toHaveValue('Front.')
})

test('a file is deleted after a question that names it', async () => {
  server.answers(deleteFile, { id: card.id })
  const { screen, button, onDeleted, toasts } = await show()
  await button('Delete card.pdf').click()
  const question = screen.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent('card.pdf')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(server.heard(deleteFile)).toEqual([])
  await button('Delete card.pdf').click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toasts).toHaveTextContent('File deleted')
  await expect.element(screen.getByRole('main').getByText('card.pdf')).not.toBeInTheDocument()
  await expect.poll(() => onDeleted).toHaveBeenCalledOnce()
})

test('a file that was not deleted stays', async () => {
  server.refuses(deleteFile, 'FILE_NOT_FOUND')
  const { screen, button, toasts } = await show()
  await button('Delete letter.pdf').click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(toasts).toHaveTextContent('Failed to delete file')
  await expect.element(screen.getByRole('listitem')).toHaveLength(2)
})

test('a file is saved under its own name, and a failure is told', async () => {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  server.sends(downloadFile, new Blob(['%PDF'], { type: 'application/pdf' }))
  const { button, toasts } = await show()
  await button('Download card.pdf').click()
  await expect.poll(() => names).toEqual(['card.pdf'])
  // It is logged as well.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.refuses(downloadFile, 'FILE_NOT_FOUND')
  await button('Download letter.pdf').click()
  await expect.element(toasts).toHaveTextContent(/Error/)
  expect(names).toEqual(['card.pdf'])
})

test('is mirrored in Arabic', async () => {
  const { screen } = await show('ar')
  await expect.element(screen.getByText('card.pdf')).toBeVisible()
  const [first, second] = screen
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect().left)
  expect(first).toBeGreaterThan(second!)
  await expectAccessible()
})

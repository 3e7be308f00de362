import { expect, test } from 'vitest'
import { feedbackRoutes } from '@krash/contract/feedback'
import { fileRoutes } from '@krash/contract/files'
import { expectAccessible } from '#testing/accessibility.ts'
import { fileOf } from '#testing/examples/files.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { ShareFeedback } from './share-feedback.tsx'

const id = '0199a000-0000-7000-8000-100000000001'

test('feedback from the page of a professional names them', async () => {
  server.refuses(feedbackRoutes.sendFeedback, 'FORBIDDEN')
  const screen = await renderPart(<ShareFeedback about={{ type: 'lawyer', id, name: 'Elena Ruiz' }} />)
  await screen.getByRole('button', { name: /Feedback about .*Elena Ruiz/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Share feedback' })
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('Explained everything well.')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect
    .poll(() => server.heard(feedbackRoutes.sendFeedback))
    .toMatchObject([{ body: { feedbackType: 'lawyer', targetId: id } }])
})

test('feedback that turns to a doctor does not name the lawyer of the page as one', async () => {
  server.refuses(feedbackRoutes.sendFeedback, 'FORBIDDEN')
  const screen = await renderPart(<ShareFeedback about={{ type: 'lawyer', id, name: 'Elena Ruiz' }} />)
  await screen.getByRole('button', { name: /Feedback about .*Elena Ruiz/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Share feedback' })
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('My doctor was very kind.')
  await dialog.getByRole('combobox', { name: 'What is it about?' }).selectOptions('physician')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect
    .poll(() => server.heard(feedbackRoutes.sendFeedback))
    .toMatchObject([{ body: { feedbackType: 'physician', targetId: null } }])
})

const screenshot = fileOf({ originalFilename: 'screen.png', fileCategory: 'other_personal' })
const numbered = (n: number) => ({
  ...screenshot,
  id: screenshot.id.replace(/1$/, String(n)),
  originalFilename: `screen-${n}.png`,
})

test('says how urgent it is and takes up to three own files along', async () => {
  server.answers(fileRoutes.listFiles, { data: [1, 2, 3, 4].map(numbered) })
  server.answers(fileRoutes.listFileCategories, ['other_personal'])
  server.refuses(feedbackRoutes.sendFeedback, 'FORBIDDEN')
  const screen = await renderPart(<ShareFeedback />)
  await screen.getByRole('button', { name: 'Share feedback' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Share feedback' })
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('The map stays empty on my phone.')
  await dialog.getByRole('combobox', { name: /How urgent/ }).selectOptions('urgent')
  await dialog.getByRole('button', { name: 'Attach files' }).click()
  for (const n of [1, 2, 3]) await dialog.getByRole('checkbox', { name: `screen-${n}.png` }).click()
  await expect.element(dialog.getByText(/That is the most you can attach/)).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'screen-4.png' })).toBeDisabled()
  await expectAccessible()
  await dialog.getByRole('checkbox', { name: 'screen-2.png' }).click()
  await expect.element(dialog.getByRole('checkbox', { name: 'screen-4.png' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect
    .poll(() => server.heard(feedbackRoutes.sendFeedback))
    .toMatchObject([{ body: { priority: 'urgent', attachments: [numbered(1).id, numbered(3).id] } }])
})

import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { personalDataRoutes } from '@krash/contract/personal-data'
import { currentSession } from '#shared/session/session-store.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { AvatarCard } from './avatar-card.tsx'

const { uploadAvatar, deleteAvatar, getAvatar } = personalDataRoutes
const toasts = () => page.getByRole('region', { name: 'Messages' })
const show = (part: ReactNode) => renderPart(part, { texts: ['account'] })

async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(30, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 20, 20)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'me.png', { type: 'image/png' })
}

const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]')!

test('a picture is looked at before it is sent, and shown everywhere then', async () => {
  server.answers(uploadAvatar, { avatarUrl: '/api/users/avatar?v=2' })
  const screen = await show(<AvatarCard name="Maria Ortiz" avatarUrl={null} />)
  await expectAccessible()
  await userEvent.upload(chooser(), await picture())
  const dialog = screen.getByRole('dialog', { name: 'Your new picture' })
  await expect.element(dialog.getByRole('img', { name: 'The picture you chose' })).toBeVisible()
  expect(server.heard(uploadAvatar)).toEqual([])
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toasts()).toHaveTextContent('Your picture is saved.')
  expect(currentSession().account?.avatarUrl).toBe('/api/users/avatar?v=2')
})

test('what is no picture is said, and nothing is opened', async () => {
  const screen = await show(<AvatarCard name="Maria Ortiz" avatarUrl={null} />)
  await userEvent.upload(chooser(), new File(['words'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This is not a picture.')
  await userEvent.upload(chooser(), new File(['words'], 'me.png', { type: 'image/png' }))
  await expect.element(screen.getByRole('alert')).not.toHaveTextContent('This is not a picture.')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a picture that cannot be got ready is said, and can be chosen again', async () => {
  const screen = await show(<AvatarCard name="Maria Ortiz" avatarUrl={null} />)
  vi.spyOn(crypto.subtle, 'digest').mockRejectedValueOnce(new TypeError('not loaded'))
  await userEvent.upload(chooser(), await picture())
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please try again.')
  await userEvent.upload(chooser(), await picture())
  await expect.element(screen.getByRole('dialog', { name: 'Your new picture' })).toBeVisible()
})

test('a picture that the server does not take can be tried again', async () => {
  server.refuses(uploadAvatar, 'IMAGE_BROKEN')
  const screen = await show(<AvatarCard name="Maria Ortiz" avatarUrl={null} />)
  await userEvent.upload(chooser(), await picture())
  const use = screen.getByRole('button', { name: 'Use this picture' })
  await use.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  server.answers(uploadAvatar, { avatarUrl: '/api/users/avatar?v=3' })
  await use.click()
  await expect.element(toasts()).toHaveTextContent('Your picture is saved.')
})

test('a picture is taken away', async () => {
  server.sends(getAvatar, await picture())
  server.answers(deleteAvatar, {})
  const screen = await show(<AvatarCard name="Maria Ortiz" avatarUrl="/api/users/avatar" />)
  await screen.getByRole('button', { name: 'Remove' }).click()
  await expect.element(toasts()).toHaveTextContent('Your picture is removed.')
  expect(currentSession().account?.avatarUrl).toBeNull()
})

import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endSession } from '#shared/session/session-store.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { askToClose } from './ask-to-close.ts'
import { Confirm } from './confirm.tsx'
import { Dialog } from './dialog.tsx'

interface OpenedProps {
  isDirty?: boolean
  isKept?: boolean
  children?: ReactNode
}

function Opened({ isDirty = false, isKept = false, children }: OpenedProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add a vehicle
      </button>
      <Dialog
        isOpen={isOpen}
        isDirty={isDirty}
        isKept={isKept}
        title="New vehicle"
        footer={
          <button type="button" onClick={askToClose}>
            Done
          </button>
        }
        onClose={() => setOpen(false)}
      >
        <input aria-label="Make" />
        {children}
      </Dialog>
    </>
  )
}

async function open(props: OpenedProps = {}, isGuest = false) {
  const screen = await renderPart(<Opened {...props} />, { isGuest })
  await screen.getByRole('button', { name: 'Add a vehicle' }).click()
  const dialog = screen.getByRole('dialog', { name: 'New vehicle' })
  await expect.element(dialog).toBeVisible()
  return { screen, dialog }
}

test('begins at its title, where a reader begins too', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: 'New vehicle' })).toHaveFocus()
  await expectAccessible()
})

test('keeps the focus inside', async () => {
  const { dialog } = await open()
  for (let step = 0; step < 6; step += 1) {
    await userEvent.tab()
    const isBehind = document.activeElement?.textContent === 'Add a vehicle'
    expect(isBehind).toBe(false)
  }
  await expect.element(dialog).toBeVisible()
})

test.for([
  { way: 'Escape', close: () => userEvent.keyboard('{Escape}') },
  { way: 'the cross', close: () => page.getByRole('button', { name: 'Close' }).click() },
  { way: 'a button of its own', close: () => page.getByRole('button', { name: 'Done' }).click() },
])('closes with $way and gives the focus back', async ({ close }) => {
  const { screen, dialog } = await open()
  await close()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Add a vehicle' })).toHaveFocus()
})

/** Waits until the browser's Back would act on what is open, and presses it. */
async function goBack(): Promise<void> {
  await expect.poll(() => JSON.stringify(history.state)).toContain('krashDialog')
  history.back()
}

test('closes with the Back button of the browser, and the page stays', async () => {
  const { screen, dialog } = await open()
  const { href } = location
  await goBack()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Add a vehicle' })).toHaveFocus()
  expect(location.href).toBe(href)
})

test('leaves nothing in the history that would take a second press of Back', async () => {
  const { dialog } = await open()
  await expect.poll(() => JSON.stringify(history.state)).toContain('krashDialog')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => JSON.stringify(history.state)).not.toContain('krashDialog')
})

test('lets a page that is opened from it follow the page below it', async () => {
  const { screen, dialog } = await open()
  await expect.poll(() => JSON.stringify(history.state)).toContain('krashDialog')
  const below: unknown[] = []
  screen.history.subscribe(() => below.push(JSON.stringify(history.state)))
  screen.history.push('/chat')
  await expect.poll(() => screen.history.location.pathname).toBe('/chat')
  expect(below).toEqual([expect.not.stringContaining('krashDialog')])
  await expect.element(dialog).toBeVisible()
})

test('closes with a press on the ground around it', async () => {
  await page.viewport(1280, 800)
  const { dialog } = await open()
  await userEvent.click(dialog, { position: { x: -40, y: 20 }, force: true })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('asks before what was typed is lost', async () => {
  const { screen, dialog } = await open({ isDirty: true })
  await userEvent.keyboard('{Escape}')
  const question = screen.getByRole('alertdialog', { name: 'Discard changes?' })
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('asks at the Back button of the browser too, as often as it is pressed', async () => {
  const { screen, dialog } = await open({ isDirty: true })
  const { href } = location
  const question = screen.getByRole('alertdialog', { name: 'Discard changes?' })
  await goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.href).toBe(href)
})

test('asks at the Back button for what was typed in a dialog above another', async () => {
  function Above(): ReactNode {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Change the picture
        </button>
        <Dialog isOpen={isOpen} isDirty title="Its picture" onClose={() => setOpen(false)}>
          Words
        </Dialog>
      </>
    )
  }
  const { screen, dialog } = await open({ children: <Above /> })
  const above = screen.getByRole('dialog', { name: 'Its picture' })
  await screen.getByRole('button', { name: 'Change the picture' }).click()
  await goBack()
  await screen.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(above).toBeVisible()
  await goBack()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(above).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
})

test.for([
  { who: 'a person', isGuest: false },
  { who: 'a guest', isGuest: true },
])('holds the page while $who has typed something, and closes when it is left', async ({ isGuest }) => {
  const { screen, dialog } = await open({ isDirty: true }, isGuest)
  await expect.poll(() => JSON.stringify(history.state)).toContain('krashDialog')
  const question = screen.getByRole('alertdialog', { name: 'Discard changes?' })
  screen.history.push('/chat')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(screen.history.location.pathname).toBe('/dashboard')
  screen.history.push('/chat')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => screen.history.location.pathname).toBe('/chat')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => JSON.stringify(history.state)).not.toContain('krashDialog')
})

test('lets the page go without a question where a draft keeps what is typed', async () => {
  const { screen } = await open({ isDirty: true, isKept: true })
  screen.history.push('/chat')
  await expect.poll(() => screen.history.location.pathname).toBe('/chat')
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('holds up nobody whose session has ended', async () => {
  const { screen } = await open({ isDirty: true })
  endSession('expired')
  screen.history.push('/login')
  await expect.poll(() => screen.history.location.pathname).toBe('/login')
})

test('takes Escape in the question as an answer to the question alone', async () => {
  const { screen, dialog } = await open({ isDirty: true })
  await userEvent.keyboard('{Escape}')
  const question = screen.getByRole('alertdialog')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
})

test('is not closed by what a file chooser inside gives up', async () => {
  const { screen, dialog } = await open()
  const field = screen.getByRole('textbox', { name: 'Make' }).element()
  field.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true }))
  await userEvent.tab()
  await expect.element(dialog).toBeVisible()
})

test('fills a phone and leaves room around it on a wide screen', async () => {
  await page.viewport(390, 844)
  const { dialog } = await open()
  expect(dialog.element().getBoundingClientRect().width).toBe(390)
  await page.viewport(1280, 800)
  expect(dialog.element().getBoundingClientRect().width).toBeLessThan(800)
})

test.for([390, 1280])('911 has the corner at %i px, and the cross is at the start', async (width) => {
  await page.viewport(width, 844)
  const { dialog } = await open()
  const box = dialog.element().getBoundingClientRect()
  const call = dialog.getByRole('link', { name: 'Call 911' })
  await expect.element(call).toHaveAttribute('href', 'tel:911')
  const corner = call.element().getBoundingClientRect()
  expect(box.right - corner.right).toBeLessThan(20)
  expect(corner.top - box.top).toBeLessThan(20)
  const cross = dialog.getByRole('button', { name: 'Close' }).element().getBoundingClientRect()
  expect(cross.left - box.left).toBeLessThan(20)
})

test('911 stays in the corner beside a long title on the narrowest screen', async () => {
  await page.viewport(320, 700)
  const title = 'The papers of the 2021 Honda Civic Sport Touring of Maria Fernanda Ortiz Villanueva'
  const screen = await renderPart(
    <Dialog isOpen title={title} onClose={() => undefined}>
      Words
    </Dialog>,
  )
  const { right } = screen.getByRole('link', { name: 'Call 911' }).element().getBoundingClientRect()
  expect(right).toBe(304)
  expect(document.documentElement.scrollWidth).toBe(320)
  await expectAccessible()
})

test('in a mirrored dialog 911 has the other corner', async () => {
  await page.viewport(390, 844)
  const screen = await renderPart(
    <Dialog isOpen title="Title" onClose={() => undefined}>
      Words
    </Dialog>,
    {
      language: 'ar',
    },
  )
  expect(document.documentElement.dir).toBe('rtl')
  expect(screen.getByRole('link').element().getBoundingClientRect().left).toBe(16)
})

test('a question describes itself and names both answers', async () => {
  const onConfirm = vi.fn<() => void>()
  const onCancel = vi.fn<() => void>()
  const screen = await renderPart(
    <Confirm
      isOpen
      title="Delete 2021 Honda Civic?"
      text="It cannot be taken back."
      confirmLabel="Delete"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  )
  const question = screen.getByRole('alertdialog', { name: 'Delete 2021 Honda Civic?' })
  await expect.element(question).toHaveAccessibleDescription('It cannot be taken back.')
  await expect.element(question.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
  await expectAccessible()
  await question.getByRole('button', { name: 'Delete' }).click()
  expect(onConfirm).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
})

import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '#testing/render-part.tsx'
import { removeWithUndo } from './remove-with-undo.ts'

const words = { done: 'Note removed', text: 'The rest stays.', failed: 'Not removed' }

/** A page with one thing, which the server removes when it is told to. */
function serverFor() {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const restore = vi.fn<() => Promise<void>>(async () => undefined)
  const remove = vi.fn<() => Promise<() => Promise<void>>>(async () => {
    await promise
    return restore
  })
  return { remove, restore, answer }
}

function Page({ remove }: { remove: () => Promise<() => Promise<void>> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const press = () => void removeWithUndo({ remove, words, focusNext: () => heading.current })
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Notes
      </h1>
      <button type="button" onClick={press}>
        Remove
      </button>
    </>
  )
}

test('is sent at once, and survives leaving the page: it is done, told and can be taken back', async () => {
  const { remove, restore, answer } = serverFor()
  const screen = await renderPart(<Page remove={remove} />)
  await screen.getByRole('button', { name: 'Remove' }).click()
  expect(remove).toHaveBeenCalledOnce()
  await screen.rerender(<p>Another page</p>)
  answer()
  const toasts = screen.getByRole('region', { name: 'Messages' })
  await expect.element(toasts).toHaveTextContent('Note removedThe rest stays.')
  await expect.element(toasts).toHaveAttribute('aria-live', 'polite')
  await toasts.getByRole('button', { name: 'Undo' }).click()
  expect(restore).toHaveBeenCalledOnce()
  expect(remove).toHaveBeenCalledOnce()
})

test('with the keyboard it goes on at Undo, which waits, and then at what is left', async () => {
  const { remove, restore, answer } = serverFor()
  const screen = await renderPart(<Page remove={remove} />)
  answer()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const undo = screen.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toHaveFocus()
  await expect.element(undo).toHaveAccessibleDescription(/Note removed.*The rest stays\./)
  await userEvent.keyboard('{Enter}')
  expect(restore).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('heading')).toHaveFocus()
})

test('with a pointer the focus stays on the page, and Undo does not wait', async () => {
  const { remove, answer } = serverFor()
  const screen = await renderPart(<Page remove={remove} />)
  answer()
  await screen.getByRole('button', { name: 'Remove' }).click()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect.element(screen.getByRole('heading')).toHaveFocus()
})

test('with a pointer the page stays where it is', async () => {
  const { remove, answer } = serverFor()
  const screen = await renderPart(
    <div style={{ display: 'grid', gridTemplateRows: 'auto 1fr', blockSize: '300vh' }}>
      <Page remove={remove} />
    </div>,
  )
  scrollTo({ top: 1000, behavior: 'instant' })
  await screen.getByRole('button', { name: 'Remove' }).click()
  const before = scrollY
  expect(before).toBeGreaterThan(500)
  answer()
  await expect.element(screen.getByRole('heading')).toHaveFocus()
  expect(scrollY).toBe(before)
})

test('says what was not removed, and what could not be brought back', async () => {
  const first = serverFor()
  const screen = await renderPart(<Page remove={first.remove} />)
  const toasts = screen.getByRole('region', { name: 'Messages' })
  first.remove.mockRejectedValue(new Error('refused'))
  await screen.getByRole('button', { name: 'Remove' }).click()
  await expect.element(toasts).toHaveTextContent('Not removed')
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  const second = serverFor()
  second.answer()
  second.restore.mockRejectedValue(new Error('gone'))
  await screen.rerender(<Page remove={second.remove} />)
  await screen.getByRole('button', { name: 'Remove' }).click()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toasts).toHaveTextContent('Undo did not work')
})

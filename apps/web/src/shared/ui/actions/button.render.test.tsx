import { Plus } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { Button, ButtonLink } from './button.tsx'
import { IconButton } from './icon-button.tsx'

test('a busy button keeps the focus, says so, and takes no second press', async () => {
  const onClick = vi.fn<() => void>()
  const screen = await renderPart(<Button onClick={onClick}>Send</Button>)
  const button = screen.getByRole('button', { name: 'Send' })
  await button.click()
  await screen.rerender(
    <Button isBusy onClick={onClick}>
      Send
    </Button>,
  )
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledOnce()
  await expectAccessible()
})

test('a busy button does not send its form', async () => {
  const onSubmit = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault())
  await renderPart(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy>
        Save
      </Button>
    </form>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
})

test.for([{ disabled: true }, { 'aria-disabled': true }])(
  'looks the same under a pointer while it takes no press, %o',
  async (props) => {
    const screen = await renderPart(
      <Button variant="primary" {...props}>
        Send report
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Send report' })
    const colorOf = () => getComputedStyle(button.element()).backgroundColor
    const atRest = colorOf()
    await userEvent.hover(button)
    await Promise.all(
      button
        .element()
        .getAnimations()
        .map(({ finished }) => finished),
    )
    expect(colorOf()).toBe(atRest)
  },
)

test('keeps the focus when it takes no press, and does nothing', async () => {
  const onClick = vi.fn<() => void>()
  const screen = await renderPart(
    <Button aria-disabled onClick={onClick}>
      Send report
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Send report' })
  await userEvent.click(button, { force: true })
  await expect.element(button).toHaveFocus()
  expect(onClick).not.toHaveBeenCalled()
})

test('keeps its width and its name while it is busy', async () => {
  const screen = await renderPart(<Button>Send report</Button>)
  const button = screen.getByRole('button', { name: 'Send report' })
  const { width } = button.element().getBoundingClientRect()
  await screen.rerender(<Button isBusy>Send report</Button>)
  expect(button.element().getBoundingClientRect().width).toBeCloseTo(width, 0)
})

test('is tall enough for a thumb', async () => {
  const screen = await renderPart(
    <>
      <Button>Small</Button>
      <Button isLarge>Large</Button>
    </>,
  )
  const heightOf = (name: string) =>
    screen.getByRole('button', { name }).element().getBoundingClientRect().height
  expect(heightOf('Small')).toBeGreaterThanOrEqual(44)
  expect(heightOf('Large')).toBeGreaterThanOrEqual(64)
})

test('a link that looks like a button stays a link', async () => {
  const screen = await renderPart(<ButtonLink href="/emergency">Report an accident</ButtonLink>)
  await screen.getByRole('link', { name: 'Report an accident' }).click()
  expect(screen.go).toHaveBeenCalledWith('/emergency')
})

test('an icon alone has a name, and its figure is not read twice', async () => {
  const screen = await renderPart(
    <IconButton label="Messages, 3 new" count="3" isPressed>
      <Plus aria-hidden />
    </IconButton>,
  )
  const button = screen.getByRole('button', { name: 'Messages, 3 new' })
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByText('3')).toHaveAttribute('aria-hidden', 'true')
  await expectAccessible()
})

import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '#testing/render-part.tsx'
import { Button } from './actions/button.tsx'
import { Card } from './content/card.tsx'
import { Confirm } from './feedback/confirm.tsx'
import { focusGoesOn } from './focus-goes-on.ts'

/** A card in a card, of which a press takes away the button or all of the inner one. */
function Cards({ onGone }: { onGone?: () => void }): ReactNode {
  const [gone, setGone] = useState<'button' | 'card'>()
  const press = (what: 'button' | 'card') => {
    setGone(what)
    onGone?.()
  }
  return (
    <Card title="Outer">
      <input aria-label="Other" />
      {gone === 'card' ? null : (
        <Card title="Inner">
          {gone === 'button' ? null : (
            <Button ref={focusGoesOn} onClick={() => press('button')}>
              Remove
            </Button>
          )}
          <Button ref={focusGoesOn} onClick={() => press('card')}>
            Close
          </Button>
        </Card>
      )}
    </Card>
  )
}

test('the focus goes on to the card around a button that goes away, or to the next one', async () => {
  const screen = await renderPart(<Cards />)
  screen.getByRole('button', { name: 'Remove' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('region', { name: 'Inner' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(screen.getByRole('region', { name: 'Outer' })).toHaveFocus()
})

test('the focus stays where it was put meanwhile', async () => {
  const screen = await renderPart(
    <Cards onGone={() => document.querySelector<HTMLElement>('[aria-label=Other]')?.focus()} />,
  )
  screen.getByRole('button', { name: 'Remove' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByLabelText('Other')).toHaveFocus()
})

/** A question whose yes takes away the button that has asked it. */
function Asking(): ReactNode {
  const [state, setState] = useState<'idle' | 'asked' | 'gone'>('idle')
  return (
    <Card title="Devices">
      {state === 'gone' ? null : <Button onClick={() => setState('asked')}>Sign out</Button>}
      <Confirm
        isOpen={state === 'asked'}
        title="Really?"
        text="It is signed out."
        confirmLabel="Yes"
        onConfirm={() => setState('gone')}
        onCancel={() => setState('idle')}
      />
    </Card>
  )
}

test('a dialog gives the focus to what was around an opener that has gone', async () => {
  const screen = await renderPart(<Asking />)
  screen.getByRole('button', { name: 'Sign out' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'Yes' }).click()
  await expect.element(screen.getByRole('region', { name: 'Devices' })).toHaveFocus()
})

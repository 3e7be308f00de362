import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { lazyOrNothing } from './lazy-or-nothing.tsx'

const Part = ({ name }: { name: string }): ReactNode => <p>{name}</p>

test('nothing is shown for code that did not come, until a later try brings it', async () => {
  const later = Promise.withResolvers<typeof Part>()
  const load = vi.fn<() => Promise<typeof Part>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockReturnValue(later.promise)
  const Lazy = lazyOrNothing<{ name: string }>(load)
  const screen = await renderPart(
    <>
      <Suspense fallback="waiting">
        <Lazy name="the first" />
        <Lazy name="the second" />
      </Suspense>
      <p>all else</p>
    </>,
  )
  await expect.element(screen.getByText('all else')).toBeVisible()
  await expect.element(screen.getByText('waiting')).not.toBeInTheDocument()
  later.resolve(Part)
  await expect.element(screen.getByText('the first')).toBeVisible()
  await expect.element(screen.getByText('the second')).toBeVisible()
  // Both wait for one and the same try.
  expect(load).toHaveBeenCalledTimes(2)
})

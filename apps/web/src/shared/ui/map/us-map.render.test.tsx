import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { locationRoutes } from '@krash/contract/location'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import type { MapPoint } from './map-points.tsx'
import type { MapArea } from './us-map-geometry.ts'
import { UsMap } from './us-map.tsx'
import type { UsMapProps } from './us-map.tsx'

const tampa = { latitude: 27.95, longitude: -82.46 }
const miami = { id: 'm', label: 'Dr. Miami', latitude: 25.77, longitude: -80.19 }
const ocala = { id: 'o', label: 'Dr. Ocala', latitude: 29.19, longitude: -82.14 }
const ocalaToo = { ...ocala, id: 'o2', label: 'Dr. Ocala Two' }

interface Shown extends Partial<UsMapProps> {
  tiles?: { url: string; attribution: string }
}

async function showMap(points: MapPoint[], { tiles, ...props }: Shown = {}) {
  server.answers(locationRoutes.locationSettings, { googleMapsKey: null, tiles: tiles ?? null })
  const onPick = vi.fn<(id: string) => void>()
  const onSearch = vi.fn<(area: MapArea) => void>()
  const onMark = vi.fn<(id: string | undefined) => void>()
  const mapOf = (more: Partial<UsMapProps> = {}) => (
    <div style={{ blockSize: '30rem' }}>
      <UsMap points={points} center={tampa} {...{ onPick, onSearch, onMark }} {...props} {...more} />
    </div>
  )
  const screen = await renderPart(mapOf(), { texts: ['help'] })
  const map = screen.getByRole('application', { name: /^Map with/ })
  await expect.element(map).toBeVisible()
  const pointNamed = (name: string) => screen.getByRole('button', { name, exact: true })
  return { screen, map, mapOf, pointNamed, onPick, onSearch, onMark }
}

/** Moves one finger, or the mouse, over the map. */
function drag(map: Element, { from, by }: Record<'from' | 'by', [number, number]>, pointerId = 1): void {
  const box = map.getBoundingClientRect()
  const [x, y] = [box.x + from[0], box.y + from[1]]
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId, bubbles: true, button: 0 })
  map.setPointerCapture = () => undefined
  map.dispatchEvent(new PointerEvent('pointerdown', at(x, y)))
  map.dispatchEvent(new PointerEvent('pointermove', at(x + by[0] / 2, y + by[1] / 2)))
  map.dispatchEvent(new PointerEvent('pointermove', at(x + by[0], y + by[1])))
  map.dispatchEvent(new PointerEvent('pointerup', at(x + by[0], y + by[1])))
  map.dispatchEvent(new MouseEvent('click', at(x + by[0], y + by[1])))
}

const placeOf = (point: { element: () => Element }) => {
  const { x, y } = point.element().getBoundingClientRect()
  return { x, y }
}

function focus(map: { element: () => Element }): void {
  const element = map.element()
  if (element instanceof HTMLElement) element.focus()
}

test('numbers the people as the list does, and picks whoever is pressed, or pressed beside', async () => {
  const { map, pointNamed, onPick } = await showMap([miami, ocala])
  await expect.element(pointNamed('2. Dr. Ocala')).toHaveTextContent('2')
  const point = placeOf(pointNamed('1. Dr. Miami'))
  const frame = placeOf(map)
  await userEvent.click(map, { position: { x: point.x - frame.x + 30, y: point.y - frame.y + 12 } })
  expect(onPick).toHaveBeenCalledExactlyOnceWith('m')
  await expectAccessible()
})

test('picks nobody where there is nobody', async () => {
  const { map, onPick } = await showMap([miami])
  await userEvent.click(map, { position: { x: 40, y: 40 } })
  expect(onPick).not.toHaveBeenCalled()
})

test('shows everybody at the same place, side by side', async () => {
  const { pointNamed } = await showMap([miami, ocala, ocalaToo])
  const one = placeOf(pointNamed('2. Dr. Ocala'))
  const other = placeOf(pointNamed('3. Dr. Ocala Two'))
  expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(24)
  await expectAccessible()
})

test('shows who is chosen, and whose card has the focus', async () => {
  const { pointNamed } = await showMap([{ ...miami, isChosen: true }, ocala], { marked: 'o' })
  await expect.element(pointNamed('1. Dr. Miami, chosen')).toBeVisible()
  await expect.element(pointNamed('2. Dr. Ocala')).toHaveAttribute('data-marked', 'true')
  await expectAccessible()
})

test('goes from point to point by the arrow keys, and marks each in the list', async () => {
  const { map, pointNamed, onMark, onPick } = await showMap([miami, ocala])
  focus(map)
  await userEvent.keyboard('{Tab}')
  await expect.element(pointNamed('1. Dr. Miami')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(pointNamed('2. Dr. Ocala')).toHaveFocus()
  expect(onMark).toHaveBeenLastCalledWith('o')
  expect(onPick).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith('o')
})

test('follows a finger without picking anybody, and searches what is looked at', async () => {
  const { screen, map, pointNamed, onPick, onSearch } = await showMap([miami, ocala])
  const search = screen.getByRole('button', { name: 'Search this area' })
  await expect.element(search).not.toBeInTheDocument()
  const before = placeOf(pointNamed('2. Dr. Ocala'))
  drag(map.element(), { from: [100, 100], by: [60, 40] })
  await expect.poll(() => placeOf(pointNamed('2. Dr. Ocala')).x - before.x).toBeCloseTo(60, 0)
  expect(placeOf(pointNamed('2. Dr. Ocala')).y - before.y).toBeCloseTo(40, 0)
  expect(onPick).not.toHaveBeenCalled()
  await expectAccessible()
  await search.click()
  const [area] = onSearch.mock.lastCall!
  expect(area.latitude).toBeGreaterThan(tampa.latitude)
  expect(area.longitude).toBeLessThan(tampa.longitude)
  expect(area.miles).toBeGreaterThan(50)
  await expect.element(map).toHaveFocus()
})

test('stays where it was moved to when that has been searched, and goes back with the search', async () => {
  const { screen, map, mapOf, pointNamed, onSearch } = await showMap([miami, ocala])
  const before = placeOf(pointNamed('1. Dr. Miami'))
  drag(map.element(), { from: [100, 100], by: [-60, -40] })
  const search = screen.getByRole('button', { name: 'Search this area' })
  await search.click()
  const [area] = onSearch.mock.lastCall!
  await screen.rerender(mapOf({ area, center: area }))
  await expect.element(search).not.toBeInTheDocument()
  expect(placeOf(pointNamed('1. Dr. Miami')).x - before.x).toBeCloseTo(-60, 0)
  await screen.rerender(mapOf())
  await expect.poll(() => placeOf(pointNamed('1. Dr. Miami')).x).toBeCloseTo(before.x, 0)
})

test('moves and zooms by keys', async () => {
  const { screen, map, pointNamed } = await showMap([miami, ocala])
  const apart = () => placeOf(pointNamed('1. Dr. Miami')).y - placeOf(pointNamed('2. Dr. Ocala')).y
  focus(map)
  const before = placeOf(pointNamed('2. Dr. Ocala'))
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => placeOf(pointNamed('2. Dr. Ocala')).y).toBeGreaterThan(before.y)
  await userEvent.keyboard('{ArrowDown}')
  const wide = apart()
  await userEvent.keyboard('-')
  await expect.poll(apart).toBeLessThan(wide)
  await expect.element(screen.getByRole('button', { name: 'Search this area' })).toBeVisible()
})

test('zooms with two fingers around what is between them', async () => {
  const { map, pointNamed } = await showMap([miami, ocala])
  const apart = () => placeOf(pointNamed('1. Dr. Miami')).y - placeOf(pointNamed('2. Dr. Ocala')).y
  const before = apart()
  const element = map.element()
  const box = element.getBoundingClientRect()
  const finger = (type: string, pointerId: number, y: number) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        clientX: box.x + 150,
        clientY: box.y + y,
        pointerId,
        bubbles: true,
        button: 0,
      }),
    )
  element.setPointerCapture = () => undefined
  finger('pointerdown', 1, 250)
  finger('pointerdown', 2, 300)
  finger('pointermove', 2, 275)
  finger('pointerup', 1, 250)
  finger('pointerup', 2, 275)
  await expect.poll(apart).toBeCloseTo(before / 2, 0)
})

test('zooms by buttons as far as makes sense, and back', async () => {
  const { screen, pointNamed } = await showMap([miami, ocala])
  const farther = screen.getByRole('button', { name: 'Zoom out' })
  const fit = screen.getByRole('button', { name: 'Show all' })
  const apart = () => placeOf(pointNamed('1. Dr. Miami')).y - placeOf(pointNamed('2. Dr. Ocala')).y
  const before = apart()
  await expect.element(fit).toHaveAttribute('aria-disabled', 'true')
  while (!farther.element().hasAttribute('aria-disabled')) await farther.click()
  await expect.element(farther).toHaveAttribute('aria-disabled', 'true')
  await fit.click()
  await expect.poll(apart).toBeCloseTo(before, 0)
  await screen.getByRole('button', { name: 'Zoom in' }).click()
  await expect.element(fit).not.toHaveAttribute('aria-disabled')
})

test('says that a point may be the middle of a ZIP area only', async () => {
  const { screen } = await showMap([{ ...miami, isApproximate: true }])
  await expect.element(screen.getByText(/Dashed: only the ZIP code or the town is known\./)).toBeVisible()
})

test('shows streets, and whose they are, where tiles are configured', async () => {
  const url = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==#{z}/{x}/{y}'
  const { screen } = await showMap([miami], { tiles: { url, attribution: '© Streets' } })
  await expect.element(screen.getByText('© Streets')).toBeVisible()
  expect(document.querySelectorAll('svg image').length).toBeGreaterThan(0)
})

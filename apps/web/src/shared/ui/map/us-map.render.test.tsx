import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { locationRoutes } from '@krash/contract/location'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { UsMap } from './us-map.tsx'
import type { MapPoint } from './us-map.tsx'

const tampa = { latitude: 27.95, longitude: -82.46 }
const miami = { id: 'm', label: 'Dr. Miami', latitude: 25.77, longitude: -80.19 }
const ocala = { id: 'o', label: 'Dr. Ocala', latitude: 29.19, longitude: -82.14 }
const ocalaToo = { ...ocala, id: 'o2', label: 'Dr. Ocala Two' }

async function showMap(points: MapPoint[], tiles: { url: string; attribution: string } | null = null) {
  server.answers(locationRoutes.locationSettings, { googleMapsKey: null, tiles })
  const onPick = vi.fn<(id: string) => void>()
  const screen = await renderPart(<UsMap points={points} center={tampa} onPick={onPick} />, {
    texts: ['help'],
  })
  return { screen, onPick, map: screen.getByRole('img', { name: /\d/ }) }
}

function dotOf(label: string): Element {
  const title = [...document.querySelectorAll('svg title')].find((one) => one.textContent === label)
  return title!.parentElement!.querySelector('circle')!
}

test('picks the person whose dot is pressed, or pressed beside', async () => {
  const { map, onPick } = await showMap([miami, ocala])
  await expect.element(map).toBeVisible()
  const dot = dotOf('Dr. Miami').getBoundingClientRect()
  const frame = map.element().getBoundingClientRect()
  await userEvent.click(map, { position: { x: dot.x - frame.x + 16, y: dot.y - frame.y } })
  expect(onPick).toHaveBeenCalledExactlyOnceWith('m')
  await expectAccessible()
})

test('picks nobody where there is nobody', async () => {
  const { map, onPick } = await showMap([miami])
  const dot = dotOf('Dr. Miami').getBoundingClientRect()
  const frame = map.element().getBoundingClientRect()
  await userEvent.click(map, { position: { x: (dot.x - frame.x + frame.width / 2) % frame.width, y: 8 } })
  expect(onPick).not.toHaveBeenCalled()
})

test('draws people at the same place as one dot with their number', async () => {
  await showMap([miami, ocala, ocalaToo])
  expect(dotOf('Dr. Ocala, Dr. Ocala Two').parentElement?.textContent).toContain('2')
})

test('zooms in and out as far as makes sense, and back', async () => {
  const { screen } = await showMap([miami, ocala])
  const nearer = screen.getByRole('button', { name: 'Zoom in' })
  const fit = screen.getByRole('button', { name: 'Show all' })
  const distance = () =>
    dotOf('Dr. Miami').getBoundingClientRect().y - dotOf('Dr. Ocala').getBoundingClientRect().y
  const before = distance()
  await expect.element(fit).toHaveAttribute('aria-disabled', 'true')
  await nearer.click()
  await expect.poll(distance).toBeGreaterThan(before)
  for (let press = 0; press < 3; press += 1) await nearer.click()
  await expect.element(nearer).toHaveAttribute('aria-disabled', 'true')
  await fit.click()
  await expect.poll(distance).toBeCloseTo(before, 1)
  await screen.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(distance).toBeLessThan(before)
})

test('says that a dot may be the middle of a ZIP area only', async () => {
  const { screen } = await showMap([{ ...miami, isApproximate: true }])
  await expect.element(screen.getByText(/A ring: only the ZIP code or the town is known\./)).toBeVisible()
})

test('shows streets, and whose they are, where tiles are configured', async () => {
  const url = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==#{z}/{x}/{y}'
  const { screen } = await showMap([miami], { url, attribution: '© Streets' })
  await expect.element(screen.getByText('© Streets')).toBeVisible()
  expect(document.querySelectorAll('svg image').length).toBeGreaterThan(0)
})

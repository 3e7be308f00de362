import { createBrowserHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeOnBack, hearOfBackFirst } from './close-on-back.ts'

/** The tab's own history, as the app's router has it, and what the router is told. */
function openTab() {
  hearOfBackFirst()
  const routes = createBrowserHistory()
  const told: unknown[] = []
  routes.subscribe(({ location, action }) => told.push({ type: action.type, at: location.href }))
  return { routes, told }
}

const isHeld = () => JSON.stringify(history.state ?? {}).includes('krashDialog')

const address = () => `${location.pathname}${location.search}`

/** Only ends what hangs; a busy machine may need many times as long as a quiet one. */
const patience = { timeout: 120_000 }

let tab: ReturnType<typeof openTab>
let start: string
let gone: () => void
const close = vi.fn<() => void>(() => gone())

beforeEach(async () => {
  close.mockClear()
  start = address()
  tab = openTab()
  gone = closeOnBack({ close, routes: tab.routes })
  await vi.waitUntil(isHeld, patience)
})

afterEach(async () => {
  await vi.waitUntil(() => !isHeld(), patience)
  tab.routes.destroy()
  history.replaceState(null, '', start)
})

test('Back closes the dialog once, and the router hears nothing', async () => {
  history.back()
  await expect.poll(() => close.mock.calls.length).toBe(1)
  await expect.poll(isHeld).toBe(false)
  expect(address()).toBe(start)
  expect(tab.told).toEqual([])
})

test('a change of the address under the open dialog is the only thing the router hears of', async () => {
  const changed = `${start}${start.includes('?') ? '&' : '?'}specialty=Dermatology`
  tab.routes.push(changed)
  await expect.poll(address).toBe(changed)
  await expect.poll(isHeld).toBe(true)
  expect(tab.routes.location.href).toBe(changed)
  expect(tab.told).toEqual([{ type: 'PUSH', at: changed }])
  expect(close).not.toHaveBeenCalled()
  gone()
  await expect.poll(isHeld).toBe(false)
  expect(tab.told).toHaveLength(1)
})

test('a guard that came with a dialog above is asked before the entry is left', async () => {
  const goneAbove = closeOnBack({ close, routes: tab.routes })
  const blockerFn = vi.fn<() => boolean>(isHeld)
  const unblock = tab.routes.block({ enableBeforeUnload: false, blockerFn })
  const goneTop = closeOnBack({ close, routes: tab.routes })
  await new Promise((resolve) => setTimeout(resolve))
  tab.routes.push('/elsewhere')
  await expect.poll(() => blockerFn.mock.results).toMatchObject([{ value: true }])
  expect(isHeld()).toBe(true)
  expect(address()).toBe(start)
  unblock()
  goneTop()
  goneAbove()
  gone()
})

test('a page that the closing dialog opens is the last that the router hears of', async () => {
  const next = `${start}${start.includes('?') ? '&' : '?'}page=chat`
  gone()
  tab.routes.push(next)
  await expect.poll(address).toBe(next)
  expect(tab.routes.location.href).toBe(next)
  expect(tab.told).toEqual([{ type: 'PUSH', at: next }])
})

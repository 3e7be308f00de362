import type { Page } from '@playwright/test'

/** So long a toast with Undo stays. */
export const UNDO_MS = 8000

/** Lets go what was held back. */
export type LetGo = () => Promise<void>

/**
 * Holds back what a page does by itself after exactly so many milliseconds (a message that goes, a patience that ends),
 * here and after reloads, until it is let go: a busy machine may need longer than that for one look.
 */
export async function holdTimers(page: Page, milliseconds: number): Promise<LetGo> {
  await page.addInitScript(hold, milliseconds)
  await page.evaluate(hold, milliseconds)
  return () =>
    page.evaluate((name) => {
      const letGo = Reflect.get(globalThis, name) as () => void
      letGo()
    }, nameOf(milliseconds))
}

function nameOf(milliseconds: number): string {
  return `letGo${milliseconds}`
}

/** Runs in the page: whoever asks for such a timer gets one that does not end. */
function hold(milliseconds: number): void {
  const start = globalThis.setTimeout
  const stop = globalThis.clearTimeout
  const held = new Map<unknown, () => void>()
  let isHolding = true
  const startOrHold = (work: (...given: unknown[]) => void, delay?: number, ...given: unknown[]): unknown => {
    if (!isHolding || delay !== milliseconds) return start(work, delay, ...given)
    const timer = start(() => undefined, 2 ** 31 - 1)
    held.set(timer, () => work(...given))
    return timer
  }
  const stopHeld = (timer?: number): void => {
    held.delete(timer)
    stop(timer)
  }
  const letGo = (): void => {
    isHolding = false
    held.forEach((work) => work())
    held.clear()
  }
  Object.assign(globalThis, {
    setTimeout: startOrHold,
    clearTimeout: stopHeld,
    [`letGo${milliseconds}`]: letGo,
  })
}

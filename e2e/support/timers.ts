import type { BrowserContext, Page } from '@playwright/test'

/** Milliseconds for which a toast with Undo stays. */
export const UNDO_MS = 8000

/** Releases what was held back. */
export type LetGo = () => Promise<void>

/**
 * Holds back a page's timers of exactly this length (a message that goes, a patience that ends), also after reloads,
 * until they are released: a busy machine may need longer for one look.
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

/** Lets a browser's pages wait for an answer as long as it takes: the app gives up after 15 or 30 seconds. */
export async function waitForAnswers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
}

function nameOf(milliseconds: number): string {
  return `letGo${milliseconds}`
}

/** Runs in the page: timers of this length never fire. */
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

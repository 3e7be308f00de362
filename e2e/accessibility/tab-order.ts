import type { Page } from '@playwright/test'

export interface Stop {
  name: string
  /** What a person could not see or hit. */
  troubles: string[]
}

/** More than any page has. */
const mostStops = 400

/** Presses Tab from the top of the page to its end, and tells each stop and what is wrong there. */
export async function walkByTab(page: Page): Promise<Stop[]> {
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    scrollTo(0, 0)
  })
  const stops: Stop[] = []
  for (let presses = 0; presses < mostStops; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (stop === undefined) break
    stops.push(stop)
  }
  return stops
}

/** Runs in the page. Undefined once Tab has left it, or has come round. */
async function lookAtFocus(): Promise<Stop | undefined> {
  const focused = document.activeElement ?? document.body
  await settle()
  const walk = globalThis as unknown as { before?: Element; seen?: WeakSet<Element> }
  walk.seen ??= new WeakSet()
  if (focused === document.body || walk.seen.has(focused)) return undefined
  walk.seen.add(focused)
  // A box or a file button may lie invisible over what a person sees of it.
  const isInvisible = getComputedStyle(focused).opacity === '0'
  const shown = isInvisible ? (focused.closest('label') ?? focused) : focused
  const checks: [string, boolean][] = [
    ['no whole ring', hasRing()],
    ['wholly covered', isInSight()],
    ['before the last one in the page', isAfter(walk.before)],
  ]
  const troubles = checks.filter(([, isFine]) => !isFine).map(([trouble]) => trouble)
  walk.before = focused
  return { name: `${focused.tagName.toLowerCase()} ${nameOf().slice(0, 60)}`, troubles }

  /** A row may glide for some frames until the focus is in sight. */
  async function settle(): Promise<void> {
    let [before, still] = ['', 0]
    for (let frame = 0; frame < 60 && still < 5; frame += 1) {
      await new Promise(requestAnimationFrame)
      const { left, top } = focused.getBoundingClientRect()
      still = `${left} ${top}` === before ? still + 1 : 0
      before = `${left} ${top}`
    }
  }

  function nameOf(): string {
    return focused.getAttribute('aria-label') ?? shown.textContent.trim().replaceAll(/\s+/g, ' ')
  }

  /** Whether a ring is drawn on what has the focus, on a part of it or on its `::after`, and not cut off. */
  function hasRing(): boolean {
    return [shown, ...shown.querySelectorAll('*')].some((one) =>
      [getComputedStyle(one), getComputedStyle(one, '::after')].some(
        (style) =>
          style.content !== 'none' &&
          style.outlineStyle !== 'none' &&
          style.outlineWidth !== '0px' &&
          isWhole(one, style),
      ),
    )
  }

  /** A row that was scrolled may cut one side of a ring; the other three tell where the focus is. */
  function isWhole(one: Element, { outlineOffset, outlineWidth }: CSSStyleDeclaration): boolean {
    const grown = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const cut = new Set<string>()
    for (const { element, style } of clippersOf(one)) {
      const clip = element.getBoundingClientRect()
      const start = { x: clip.left + element.clientLeft, y: clip.top + element.clientTop }
      const end = { x: start.x + element.clientWidth, y: start.y + element.clientHeight }
      if (style.overflowX !== 'visible') {
        if (left - grown < start.x - 0.5) cut.add('left')
        if (right + grown > end.x + 0.5) cut.add('right')
      }
      if (style.overflowY !== 'visible') {
        if (top - grown < start.y - 0.5) cut.add('top')
        if (bottom + grown > end.y + 0.5) cut.add('bottom')
      }
    }
    return cut.size < 2
  }

  /** The elements around that hide what goes beyond them; what is fixed goes beyond all of them. */
  function clippersOf(one: Element): { element: Element; style: CSSStyleDeclaration }[] {
    const found: { element: Element; style: CSSStyleDeclaration }[] = []
    let { position } = getComputedStyle(one)
    for (
      let element = one.parentElement;
      element && element !== document.body;
      element = element.parentElement
    ) {
      if (position === 'fixed') break
      const style = getComputedStyle(element)
      // What is placed freely is clipped only from where it is placed.
      if (position === 'absolute' && style.position === 'static') continue
      if (style.overflow !== 'visible') found.push({ element, style })
      position = style.position
    }
    return found
  }

  function isInSight(): boolean {
    const box = shown.getBoundingClientRect()
    const parts = [0.1, 0.5, 0.9]
    return parts.some((x) =>
      parts.some((y) => {
        const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
        return hit !== null && (shown.contains(hit) || hit.contains(shown))
      }),
    )
  }

  function isAfter(before: Element | undefined): boolean {
    if (!before?.isConnected) return true
    return (before.compareDocumentPosition(shown) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  }
}

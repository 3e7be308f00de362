import type { Page } from '@playwright/test'
import { sidewaysScroll } from '../support/page-checks.ts'
import { phone } from '../test.ts'
import { walkByTab } from './tab-order.ts'
import { enter, Finds, open, type Round } from './visit.ts'

/** A desktop window of 1280 by 1024 at 400 %, as WCAG 2.2 means it (1.4.10). */
const enlarged = { width: 320, height: 256 }
/** The least a finger is given, and the least that WCAG asks for (2.5.8). */
const TARGET = 44
const LEAST_TARGET = 24

/** Looks at every page in wide text, at 200 and 400 %, by Tab, and at its targets. */
export async function lookUnderConditions({ browser, url, people }: Round) {
  const finds = new Finds()
  let looks = 0
  for (const person of people) {
    const page = await enter(browser, { url, person, language: 'en' })
    for (const [name, address] of Object.entries(person.pages)) {
      await open(page, address)
      const lines = [
        ...(await smallTargets(page)),
        ...(await inWideText(page)),
        ...(await enlargedTo(page, { width: 640, height: 512 })),
        ...(await enlargedTo(page, enlarged)),
      ]
      if (phone.viewport) await page.setViewportSize(phone.viewport)
      finds.add(`${person.name} ${name}`, lines)
      looks += 1
    }
    await page.context().close()
  }
  return { looks, found: finds.found }
}

/** Everything is reached by Tab, in order, with a ring, not covered; and nothing is wider than the screen. */
async function enlargedTo(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size)
  const stops = await walkByTab(page)
  const lines = stops.flatMap(({ name, troubles }) => troubles.map((trouble) => `${trouble}: ${name}`))
  return [...lines, ...(await sidewaysScroll(page))].map((line) => `at ${size.width} px ${line}`)
}

/** The spacing that a reader may set (WCAG 2.2, 1.4.12): nothing is cut that was whole before, or becomes too wide. */
async function inWideText(page: Page): Promise<string[]> {
  const before = new Set(await page.evaluate(cutTexts))
  await page.evaluate(() => {
    const wide = new CSSStyleSheet()
    wide.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets.push(wide)
  })
  const cut = (await page.evaluate(cutTexts)).filter((text) => !before.has(text))
  const lines = [...cut.map((text) => `cut: ${text}`), ...(await sidewaysScroll(page))]
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  return lines.map((line) => `in wide text ${line}`)
}

/**
 * Runs in the page: texts that end at an edge which hides the rest. Those that end in dots are whole elsewhere, and the
 * word beside the mark in the head gives way where there is no room.
 */
function cutTexts(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter((one) => {
      const { overflowX, overflowY, clipPath, textOverflow } = getComputedStyle(one)
      const hides = [overflowX, overflowY].some((way) => way === 'hidden' || way === 'clip')
      if (one.textContent === 'Krash') return false
      return (
        hides &&
        textOverflow !== 'ellipsis' &&
        clipPath === 'none' &&
        one.checkVisibility() &&
        one.clientHeight > 1
      )
    })
    .filter((one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2)
    .map(
      (one) => `${one.tagName} ${one.getAttribute('class')?.slice(0, 40)} ${one.textContent?.slice(0, 60)}`,
    )
}

/** Targets below 44 px that are no links within a sentence; below 24 px is a fault by WCAG too. */
async function smallTargets(page: Page): Promise<string[]> {
  return (await page.evaluate(targets))
    .filter(({ least }) => least < TARGET - 0.5)
    .map(({ least, name }) => `${least < LEAST_TARGET ? 'far too small' : 'small'}: ${least} px, ${name}`)
}

/** Runs in the page: everything that can be pressed, with the shorter side of what takes the press. */
function targets(): { name: string; least: number }[] {
  const pressed = 'a[href], button, summary, input:not([type=hidden]), select, textarea, [tabindex="0"]'
  return [...document.querySelectorAll(pressed)].filter(isTarget).map((one) => {
    const { width, height } = (one.closest('label') ?? one).getBoundingClientRect()
    const [beside, above] = widened(one)
    const words = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''
    const name = `${one.tagName.toLowerCase()} ${words.slice(0, 50)}`
    return { name, least: Math.round(Math.min(width + beside, height + above)) }
  })

  /** Not what is hidden until it has the focus, nor a link within a sentence. */
  function isTarget(one: Element): boolean {
    const isSeen = one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1
    return isSeen && getComputedStyle(one).display !== 'inline'
  }

  /** A name in a line of text is pressed beside its letters too; what is drawn within a target takes nothing from it. */
  function widened(one: Element): [number, number] {
    const { content, position, insetBlockStart, insetInlineStart } = getComputedStyle(one, '::after')
    if (content === 'none' || position !== 'absolute') return [0, 0]
    return [widenedBy(insetInlineStart), widenedBy(insetBlockStart)]
  }

  function widenedBy(inset: string): number {
    return Math.max(0, -2 * Number.parseFloat(inset))
  }
}

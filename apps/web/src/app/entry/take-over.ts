/** A button pressed before the app was there; kept by the script of the written page (page-inline.ts). */
interface Pressed {
  krashPressed?: Element | null
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Called just before the app draws a page that the build has written: what a reader has done there meanwhile is done again
 * once the app's own elements stand, before anything is painted. What was typed, chosen, opened and pressed, and the focus.
 */
export function takeOver(page: HTMLElement): void {
  const redo = [...fieldsOf(page), ...openedOf(page), ...focusOf(page), ...pressOf(page)]
  const position = scrollY
  new MutationObserver((_changes, observer) => {
    if (page.querySelector('[data-written]')) return
    observer.disconnect()
    for (const again of redo) again(page)
    if (scrollY !== position) scrollTo(0, position)
  }).observe(page, { childList: true })
}

type Redo = (page: HTMLElement) => void

function fieldsOf(page: HTMLElement): Redo[] {
  return [...page.querySelectorAll<Field>('input, textarea, select')].filter(isChanged).map((field) => {
    const { value } = field
    return again(page, field, (found) => fill(found as Field, value))
  })
}

function isChanged(field: Field): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  return field.selectedOptions[0]?.defaultSelected === false
}

/** As if it were typed: React listens for the event, and compares with the value that it has set itself. */
function fill(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function openedOf(page: HTMLElement): Redo[] {
  return [...page.querySelectorAll('details')].map((details) => {
    const { open } = details
    return again(page, details, (found) => {
      ;(found as HTMLDetailsElement).open = open
    })
  })
}

function focusOf(page: HTMLElement): Redo[] {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || !page.contains(activeElement)) return []
  return [again(page, activeElement, (found) => found.focus({ preventScroll: true }))]
}

function pressOf(page: HTMLElement): Redo[] {
  const pressed = (globalThis as Pressed).krashPressed
  if (!(pressed instanceof HTMLElement) || !page.contains(pressed)) return []
  return [again(page, pressed, (found) => found.click())]
}

/** The same element of the app: of its kind, at its place among them, with its words. */
function again(page: HTMLElement, element: HTMLElement, act: (found: HTMLElement) => void): Redo {
  const { tagName, id } = element
  const place = [...page.querySelectorAll(tagName)].indexOf(element)
  const words = element.textContent
  return (drawn) => {
    const found = drawn.querySelectorAll<HTMLElement>(tagName)[place]
    if (found && found.id === id && found.textContent === words) act(found)
  }
}

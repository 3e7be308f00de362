// A press that began before the app loaded is reported by the page that the build has written (page-inline.ts).
let isHeld = document.documentElement.hasAttribute('data-held')

const events = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const

function follow({ type, buttons }: PointerEvent): void {
  isHeld = type !== 'pointercancel' && buttons % 2 === 1
}

for (const event of events) addEventListener(event, follow, { capture: true })

/**
 * Waits while a mouse button, a pen or a finger is down, and until the click that follows was handled. An element that is
 * moved or replaced under a held press gets no click.
 */
export async function untilReleased(): Promise<void> {
  while (isHeld)
    await new Promise((resolve) => {
      // The click comes in the same task.
      for (const event of events) addEventListener(event, () => setTimeout(resolve), { once: true })
    })
}

import { expect, type Locator } from '@playwright/test'

/**
 * Presses a box, a radio button or a switch that is not as wanted yet, and waits until it is. Playwright's `check` looks
 * in the moment after the press; on a busy machine the screen follows later.
 */
export async function choose(control: Locator, isOn = true): Promise<void> {
  if ((await control.isChecked()) !== isOn) await control.click({ force: true })
  await expect(control).toBeChecked({ checked: isOn })
}

/** Presses Enter on a button as soon as it is not held; a press on a button that is held has no effect. */
export async function pressWhenFree(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

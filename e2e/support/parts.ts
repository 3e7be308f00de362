import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { keptStory } from './device.ts'

const assets = fileURLToPath(new URL('../../apps/web/dist/assets/', import.meta.url))

/**
 * Waits until the part of the app that shows this text has been loaded, has read the device, and has drawn what it says by
 * itself: only then does it mean something that it says nothing.
 */
export async function waitForPart(page: Page, key: string): Promise<void> {
  const names = await filesWith(key)
  await page.waitForFunction(
    (files) =>
      performance.getEntriesByType('resource').some(({ name }) => files.some((file) => name.endsWith(file))),
    names,
  )
  // The device answers in the order in which it was asked.
  await keptStory(page)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
}

/** The names of what the build has written tell nothing. */
async function filesWith(key: string): Promise<string[]> {
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(names.map((name) => readFile(`${assets}${name}`, 'utf8')))
  return names.filter((_name, at) => texts[at]?.includes(key))
}

import { useState } from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accidentLimits } from '@krash/contract/accidents'
import type { DamageZone } from '@krash/contract/accidents'
import { PHOTOS_PER_ACCIDENT } from '@krash/contract/files'
import { photoInfo } from '#testing/examples/accidents.ts'
import { device } from '#shared/offline/this-device.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { clearDraft, openDraft } from '#testing/draft.ts'
import { renderPart } from '#testing/render-part.tsx'
import { draftStore, useDraft } from '#entities/accidents/use-draft.ts'
import { DamagePicker } from '#entities/accidents/damage/damage-picker.tsx'
import { WhatStation } from './what-station.tsx'

const renderOnPage: typeof renderPart = (part, surroundings) =>
  renderPart(part, { texts: ['report'], ...surroundings })

function Station(): ReactNode {
  const { draft } = useDraft()
  return <WhatStation draft={draft} who={<p>The cards</p>} />
}

afterEach(async () => {
  await clearDraft()
  await page.viewport(390, 844)
})

/** Opens a row of the station. */
async function show(row: string) {
  const screen = await renderOnPage(<Station />)
  await screen.getByText(row, { exact: true }).first().click()
  return screen
}

async function photo(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(40, 30)
  const context = canvas.getContext('2d')
  context?.fillRect(0, 0, 20, 30)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}

test('asks how bad it is, and calls for help first where somebody is hurt', async () => {
  const screen = await show('How bad is it?')
  await expectAccessible()
  await screen.getByRole('radio', { name: /^Minor/ }).click()
  await expect.element(screen.getByText('If someone is hurt, call 911 first.')).not.toBeInTheDocument()
  const said = [...document.querySelectorAll('[role="status"]')]
  await screen.getByRole('radio', { name: /^Severe/ }).click()
  // Readers tell what comes into a place that was there before.
  await expect.poll(() => said.map((one) => one.textContent).join()).toContain('call 911 first')
  await expect.element(screen.getByText('If someone is hurt, call 911 first.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
  expect(draftStore.state().draft.severity).toBe('severe')
})

test('a closed row tells its answer, and one is open at a time', async () => {
  const screen = await show('How bad is it?')
  await screen.getByRole('radio', { name: /^Major/ }).click()
  await screen.getByText('Your words', { exact: true }).click()
  await screen.getByRole('textbox').fill('Hit from behind.')
  const rows = () => [...document.querySelectorAll<HTMLElement>('details[name]')]
  expect(rows().map((row) => row.hasAttribute('open'))).toEqual([false, false, false, false, true])
  const said = () => rows().map((row) => row.querySelector('summary')?.textContent)
  await expect
    .poll(said)
    .toEqual([
      'How bad is it?Major',
      'PhotosNone yet',
      'DamageNot marked',
      'Who was thereNobody yet',
      'Your wordsHit from behind.',
    ])
  await expectAccessible()
})

test('on a wide screen all of it is open', async () => {
  await page.viewport(1280, 900)
  const screen = await renderOnPage(<Station />)
  await expect.element(screen.getByRole('radio', { name: /^Major/ })).toBeVisible()
  await expect.element(screen.getByRole('textbox')).toBeVisible()
  await expect.element(screen.getByText('Not said')).not.toBeInTheDocument()
})

test('takes the words of the person, and counts them only near the end', async () => {
  const screen = await show('Your words')
  const words = screen.getByRole('textbox', { name: 'In your own words (optional)' })
  await words.fill('Hit from behind.')
  await expect.poll(() => draftStore.state().draft.description).toBe('Hit from behind.')
  await expect.element(screen.getByText(/of 5000/)).not.toBeInTheDocument()
  draftStore.edit({ description: 'x'.repeat(accidentLimits.description.max - 10) })
  await expect.element(screen.getByText(`${accidentLimits.description.max - 10} of 5000`)).toBeVisible()
})

function Car(): ReactNode {
  const [zones, setZones] = useState<DamageZone[]>([])
  return <DamagePicker chosen={zones} onChange={setZones} />
}

test('the car is marked with a finger, part by part', async () => {
  const screen = await renderOnPage(<Car />)
  const car = screen.getByRole('group', { name: 'Car from above, front at the top' })
  await expect.element(screen.getByText('No part chosen.')).toBeVisible()
  await car.getByRole('checkbox', { name: 'Rear', exact: true }).click()
  await car.getByRole('checkbox', { name: 'Front', exact: true }).click()
  // In the order of the car, not of the taps.
  await expect.element(screen.getByText('Damage: Front and Rear')).toBeVisible()
  await car.getByRole('checkbox', { name: 'Rear', exact: true }).click()
  await expect.element(screen.getByText('Damage: Front')).toBeVisible()
  await expectAccessible()
})

test('the car is marked by keyboard', async () => {
  const screen = await renderOnPage(<Car />)
  const hood = screen.getByRole('group', { name: /Car from above/ }).getByRole('checkbox', { name: 'Hood' })
  hood.element().focus()
  await userEvent.keyboard('[Space]')
  await expect.element(hood).toBeChecked()
  await userEvent.keyboard('{Enter}')
  await expect.element(hood).not.toBeChecked()
})

test('the list has the same choices as the drawing, and stays open while they are made', async () => {
  const screen = await renderOnPage(<Car />)
  await screen.getByText('Choose from a list').click()
  const roof = screen.getByRole('checkbox', { name: 'Roof' })
  await expect.element(roof).toHaveLength(2)
  await roof.nth(1).click()
  await expect.element(roof.nth(0)).toBeChecked()
  await expect.element(roof.nth(1)).toBeVisible()
  await expect.element(screen.getByRole('checkbox')).toHaveLength(30)
})

test('the left of the car stays left in Arabic', async () => {
  const screen = await renderOnPage(<Car />, { language: 'ar' })
  await expect.element(screen.getByRole('checkbox').first()).toBeVisible()
  const [left, , right] = [...document.querySelectorAll('g[role=checkbox]')].map(
    (zone) => zone.getBoundingClientRect().left,
  )
  expect(left).toBeLessThan(right!)
  await expectAccessible()
})

test('a press on a suggested photo takes it; the picture fills the tile, and the next one is next', async () => {
  const screen = await show('Photos')
  const scene = screen.getByLabelText('Whole scene', { exact: true })
  await expect.element(scene).toHaveAccessibleDescription('Before cars are moved')
  await expectAccessible()
  scene.element().focus()
  await userEvent.upload(scene, await photo('a.jpg'))
  const filled = screen.getByRole('button', { name: 'Whole scene, 1 photo, enlarge' })
  await expect.element(filled).toHaveFocus()
  await expect.poll(() => document.querySelector('[aria-current=step]')?.textContent).toMatch(/^Your car/)
  expect(draftStore.state().draft.photos[0]).toMatchObject({ name: 'a.jpg', shot: 'wholeScene' })
  expect(draftStore.state().draft.photos[0]?.takenAt).toMatch(/[+-]\d\d:\d\d$/)
  await userEvent.upload(screen.getByLabelText('Whole scene: one more photo'), await photo('b.jpg'))
  await expect
    .element(screen.getByRole('button', { name: 'Whole scene, 2 photos, enlarge' }))
    .toHaveTextContent('+1')
  await expectAccessible()
})

test('six photos are suggested first, and the other six on demand', async () => {
  const screen = await show('Photos')
  const tiles = screen.getByRole('list', { name: 'Useful photos' }).getByRole('listitem')
  await expect.element(tiles).toHaveLength(6)
  await screen.getByRole('button', { name: 'Show 6 more' }).click()
  await expect.element(tiles).toHaveLength(12)
  await expect.element(screen.getByLabelText('Other license', { exact: true })).toHaveFocus()
})

test('chosen photos are prepared, kept, and counted', async () => {
  const screen = await show('Photos')
  await userEvent.upload(screen.getByLabelText('Choose from my photos'), [
    await photo('a.jpg'),
    await photo('b.jpg'),
  ])
  await expect.element(screen.getByText('2 photos added.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Enlarge photo 2 of 2' })).toBeVisible()
  expect(draftStore.state().draft.photos.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
  await expectAccessible()
})

test('a HEIC is kept byte for byte, whatever the browser can show', async () => {
  const box = (name: string, size: number) => [0, 0, 0, size, ...[...name].map((one) => one.charCodeAt(0))]
  const bytes = new Uint8Array([
    ...box('ftyp', 12),
    1,
    2,
    3,
    4,
    ...box('meta', 9),
    5,
    ...box('mdat', 10),
    6,
    7,
  ])
  const screen = await show('Photos')
  await userEvent.upload(screen.getByLabelText('Choose from my photos'), [
    new File([bytes], 'IMG_1.HEIC', { type: 'image/heic' }),
    new File([bytes.slice(0, -1)], 'cut.heic', { type: 'image/heic' }),
  ])
  await expect.element(screen.getByText('1 photo added.')).toBeVisible()
  await expect.element(screen.getByText(/⁨cut\.heic⁩ is damaged/)).toBeVisible()
  const [kept] = draftStore.state().draft.photos
  expect(kept).toMatchObject({ name: 'IMG_1.HEIC', type: 'image/heic', size: bytes.length })
  const stored = await (await device()).read((tables) => tables.bytes.get(kept?.key ?? ''))
  expect(new Uint8Array(stored?.bytes ?? new ArrayBuffer())).toEqual(bytes)
})

test('words about a photo stay with it, and a removed photo comes back to its place with them', async () => {
  const screen = await show('Photos')
  await userEvent.upload(screen.getByLabelText('Choose from my photos'), [
    await photo('a.jpg'),
    await photo('b.jpg'),
  ])
  await screen.getByRole('button', { name: 'Enlarge photo 1 of 2' }).click()
  const dialog = screen.getByRole('dialog', { name: '1 of 2' })
  await dialog.getByRole('textbox', { name: 'Caption (optional)' }).fill('Rear')
  await expect.poll(() => draftStore.state().draft.photos[0]?.caption).toBe('Rear')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => draftStore.state().draft.photos.length).toBe(1)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => draftStore.state().draft.photos.map(({ name, caption }) => [name, caption]))
    .toEqual([
      ['a.jpg', 'Rear'],
      ['b.jpg', undefined],
    ])
})

test('what is no photo, or a damaged one, is named and left out', async () => {
  const screen = await show('Photos')
  const damaged = new File(['no picture'], 'broken.jpg', { type: 'image/jpeg' })
  const text = new File(['words'], 'notes.txt', { type: 'text/plain' })
  await userEvent.upload(screen.getByLabelText('Choose from my photos'), [text, damaged])
  await expect.element(screen.getByText('⁨notes.txt⁩ is not a photo and was left out.')).toBeVisible()
  await expect.element(screen.getByText(/⁨broken\.jpg⁩ is damaged and cannot be used/)).toBeVisible()
  expect(draftStore.state().draft.photos).toEqual([])
})

test('a hundred photos are the most, and there is room again when one is removed', async () => {
  await openDraft()
  for (let n = 1; n < PHOTOS_PER_ACCIDENT; n += 1)
    await draftStore.addPhoto({ info: photoInfo(n), bytes: new ArrayBuffer(4) })
  const screen = await show('Photos')
  const choose = screen.getByLabelText('Choose from my photos')
  await userEvent.upload(choose, [await photo('a.jpg'), await photo('b.jpg')])
  await expect.element(screen.getByText('1 photo added.')).toBeVisible()
  await expect
    .element(screen.getByText('A report can have up to 100 photos. ⁨b.jpg⁩ was left out.'))
    .toBeVisible()
  await expect
    .element(screen.getByText('100 pictures are the most. Remove one to add another.'))
    .toBeVisible()
  await expect.element(choose).toBeDisabled()
  await expect.element(screen.getByLabelText('Whole scene', { exact: true })).toBeDisabled()
  await draftStore.removePhoto(photoInfo(1))
  await expect.element(choose).toBeEnabled()
})

test('a photo is dropped from a computer', async () => {
  await page.viewport(1280, 800)
  const screen = await renderOnPage(<Station />)
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(await photo('dropped.jpg'))
  screen
    .getByRole('group', { name: 'Photos' })
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  await expect.element(screen.getByText('1 photo added.')).toBeVisible()
})

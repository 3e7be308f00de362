import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accidentRoutes } from '@krash/contract/accidents'
import { favoriteRoutes } from '@krash/contract/favorites'
import { connectionRoutes } from '@krash/contract/lawyer-connections'
import { locationRoutes } from '@krash/contract/location'
import { professionalRoutes } from '@krash/contract/professionals'
import { profileRoutes } from '@krash/contract/profile'
import { changeAnswers, forgetAnswers } from '#features/guided-search/answers/answers-store.ts'
import { answersFromReport, emptyAnswers } from '#features/guided-search/answers/guided-answers.ts'
import { signIn } from '#testing/faulty-network.ts'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { maria } from '#testing/examples/profiles.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { GuidedView } from './guided-view.tsx'

const { searchProfessionals } = professionalRoutes
const control = { search: { step: 4 as const }, change: () => undefined, replaceAll: () => undefined }
const who = { ...foundLawyer(1), takesAppointments: false }
const tampa = {
  latitude: 27.95,
  longitude: -82.46,
  address: 'Tampa, FL',
  precision: 'place' as const,
  isDefault: false,
}

beforeEach(() => {
  signIn()
  server.answers(accidentRoutes.listAccidents, [])
  server.answers(profileRoutes.getProfile, maria)
  server.answers(locationRoutes.locationSettings, { googleMapsKey: null, tiles: null })
  server.answers(locationRoutes.suggest, [])
  server.answers(favoriteRoutes.listFavorites, [])
  server.answers(connectionRoutes.myConnections, [])
  changeAnswers({ ...answersFromReport(emptyAnswers), place: { words: 'Tampa' } })
})

afterEach(() => forgetAnswers())

const searched = () => server.heard(searchProfessionals).map(({ body }) => body.location)

/** Letter by letter, without a pause on however slow a machine. */
function typeAtOnce(field: Element, words: string): void {
  if (!(field instanceof HTMLInputElement)) throw new Error('not a field')
  field.focus()
  for (let end = 1; end <= words.length; end += 1) {
    field.setRangeText(words.slice(0, end), 0, field.value.length, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}

test('searches for a typed place once typing has stopped, not for its first letters', async () => {
  server.answers(searchProfessionals, { lawyers: [who], center: tampa })
  await renderPart(<GuidedView control={control} />, { texts: ['help'] })
  await expect.element(page.getByRole('article', { name: 'Lawyer 1' })).toBeVisible()
  await page.getByRole('button', { name: /^Car accident|^From/ }).click()
  const place = page.getByRole('dialog').getByRole('combobox', { name: 'Where' })
  typeAtOnce(place.element(), 'Ocala')
  await expect.element(place).toHaveValue('Ocala')
  await expect.poll(searched).toContainEqual({ address: 'Ocala' })
  expect(searched()).toEqual([{ address: 'Tampa' }, { address: 'Ocala' }])
})

test('says of no place that it is unknown while another is being typed', async () => {
  server.refuses(searchProfessionals, 'PLACE_NOT_FOUND')
  await renderPart(<GuidedView control={control} />, { texts: ['help'] })
  await page.getByRole('button', { name: 'Change the place' }).click()
  const place = page.getByRole('dialog').getByRole('combobox', { name: 'Where' })
  await expect.element(place).toBeInvalid()
  typeAtOnce(place.element(), 'Atlantis')
  // Looked at once, before typing counts as stopped.
  expect(place.element().getAttribute('aria-invalid')).not.toBe('true')
  await expect.element(place).toHaveValue('Atlantis')
  await expect.element(place).toBeInvalid()
})

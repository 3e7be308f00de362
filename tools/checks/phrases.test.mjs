import { expect, test } from 'vitest'
import { findPhraseFaults } from './phrase-rules.mjs'

const locales = { en: 'en-US', es: 'es-US', ar: 'ar-u-nu-latn' }

/** Three complete languages; `change` plants one fault. */
function faultsAfter(change = () => undefined) {
  const packs = {
    en: pack('Hi {{name}}, <1>go on</1>', {
      photos_one: '{{count}} photo',
      photos_other: '{{count}} photos of {{place}}',
    }),
    es: pack('Hola {{name}}, <1>sigue</1>', {
      photos_one: 'una foto',
      photos_many: '{{count}} fotos',
      photos_other: '{{count}} fotos de {{place}}',
    }),
    ar: pack('مرحباً {{name}}، <1>تابع</1>', {
      photos_zero: 'لا صور',
      photos_one: 'صورة',
      photos_two: 'صورتان',
      photos_few: '{{count}} صور',
      photos_many: '{{count}} صورة',
      photos_other: '{{count}} صورة {{place}}',
    }),
  }
  // The example names the place in every plural form, as a careful translator would.
  for (const language of Object.values(packs))
    for (const [key, text] of Object.entries(language.shell))
      if (key.startsWith('photos_') && !text.includes('{{place}}')) language.shell[key] = `${text} {{place}}`
  change(packs)
  return findPhraseFaults({ packs, locales, errorCodes: ['NOT_FOUND'], messageKeys: ['field.required'] })
}

function pack(hello, photos) {
  return {
    shell: { brand: 'Krash', greeting: { hello }, ...photos },
    errors: { code: { NOT_FOUND: 'Not here.' }, field: { required: 'Needed.' } },
  }
}

test('complete languages have no fault', () => {
  expect(faultsAfter()).toEqual([])
})

test('a text for exactly zero may stand beside the plural forms', () => {
  expect(
    faultsAfter(({ es }) => {
      es.shell.photos_zero = 'sin fotos {{place}}'
    }),
  ).toEqual([])
})

test('a text for nothing may leave every variable out', () => {
  const faults = faultsAfter(({ ar }) => (ar.shell.photos_zero = 'لا صور'))
  expect(faults).toEqual([])
})

test.each([
  ['same-keys', 'es: shell:greeting.hello', ({ es }) => delete es.shell.greeting.hello],
  ['same-keys', 'ar: shell:photos_few', ({ ar }) => delete ar.shell.photos_few],
  ['same-keys', 'es: shell:photos_many', ({ es }) => delete es.shell.photos_many],
  ['same-keys', 'en: shell:photos_one', ({ en }) => delete en.shell.photos_one],
  ['same-keys', 'es: shell:farewell', ({ es }) => (es.shell.farewell = 'Adiós')],
  ['same-keys', 'es: shell:photos_few', ({ es }) => (es.shell.photos_few = '{{count}} {{place}}')],
  [
    'same-variables',
    'es: shell:greeting.hello',
    ({ es }) => (es.shell.greeting.hello = 'Hola {{nombre}}, <1>va</1>'),
  ],
  ['same-variables', 'ar: shell:greeting.hello', ({ ar }) => (ar.shell.greeting.hello = '{{name}}')],
  ['same-variables', 'es: shell:photos_other', ({ es }) => (es.shell.photos_other = 'fotos de {{place}}')],
  [
    'contract-has-text',
    'ar: errors:code.NOT_FOUND',
    ({ en, es, ar }) => [en, es, ar].forEach((one) => delete one.errors.code.NOT_FOUND),
  ],
  [
    'contract-has-text',
    'en: errors:field.required',
    ({ en, es, ar }) => [en, es, ar].forEach((one) => delete one.errors.field.required),
  ],
  [
    'translated',
    'es: shell:greeting.hello',
    ({ en, es }) => (es.shell.greeting.hello = en.shell.greeting.hello),
  ],
  [
    'translated',
    'es: location:dispatcher.accident',
    ({ en, es }) => {
      en.location = { dispatcher: { accident: 'I had an accident.' } }
      es.location = { dispatcher: { accident: 'Tuve un accidente.' } }
    },
  ],
  ['not-empty', 'es: shell:greeting.hello', ({ es }) => (es.shell.greeting.hello = ' ')],
  ['not-empty', 'es: empty', ({ es }) => (es.empty = {})],
])('%s is seen to fail: %s', (rule, place, plant) => {
  const faults = faultsAfter(plant)
  expect(faults.some((fault) => fault.startsWith(place) && fault.includes(`(${rule})`))).toBe(true)
})

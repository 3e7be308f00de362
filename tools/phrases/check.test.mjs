import { expect, test } from 'vitest'
import { findPhraseFaults, keysOfContract, stemsOf } from './phrase-rules.mjs'
import { findUnusedPhrases } from './unused-phrases.mjs'

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
  const same = { sameAsEnglish: ['Krash', 'Not here.', 'Needed.'] }
  change(packs, same)
  const contract = { errorCodes: ['NOT_FOUND'], messageKeys: ['field.required'] }
  return findPhraseFaults({ packs, locales, ...contract, glossaries: { es: same, ar: same } })
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

test('a word that the glossary forbids is found where a word begins, not inside another', () => {
  const glossaries = { es: { terms: { policy: { say: ['póliza'], never: ['polític'] } } } }
  const packs = { en: { shell: { one: 'Policy', two: 'Geopolitics' } } }
  packs.es = { shell: { one: 'La política', two: 'Geopolítica' } }
  const parts = { packs, locales, errorCodes: [], messageKeys: [] }
  expect(findPhraseFaults({ ...parts, glossaries })).toEqual([
    'es: shell:one says "polític" for "policy" (glossary)',
  ])
})

test('a text that the product fixes may say a forbidden word, and is listed only while it does', () => {
  const terms = { 'sign in': { never: ['log in'] } }
  const packs = {
    en: { shell: { one: 'Please log in.', two: 'log in again', three: '<log in>Sign in</log in>' } },
  }
  const glossaries = { en: { terms, fixed: ['shell:one', 'shell:three'] } }
  expect(findPhraseFaults({ packs, locales, errorCodes: [], messageKeys: [], glossaries })).toEqual([
    'en: shell:two says "log in" for "sign in" (glossary)',
    'en: shell:three is listed as fixed and says no forbidden word (glossary)',
  ])
})

test('a text in the letters of another language is found', () => {
  const packs = { en: { shell: { one: 'You are not alone' } }, ru: { shell: { one: 'Vy ne odni' } } }
  const parts = { packs, locales: { ...locales, ru: 'ru' }, errorCodes: [], messageKeys: [] }
  expect(findPhraseFaults(parts)).toEqual([
    'ru: shell:one is not written in the letters of its language (script)',
  ])
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
  [
    'translated',
    'es: shell:brand',
    ({ en, es }) => {
      en.shell.brand = 'Note'
      es.shell.brand = 'Note'
    },
  ],
  ['translated', 'ar: no text is "Radar"', (_packs, same) => same.sameAsEnglish.push('Radar')],
  ['not-empty', 'es: shell:greeting.hello', ({ es }) => (es.shell.greeting.hello = ' ')],
  ['not-empty', 'es: empty', ({ es }) => (es.empty = {})],
])('%s is seen to fail: %s', (rule, place, plant) => {
  const faults = faultsAfter(plant)
  expect(faults.some((fault) => fault.startsWith(place) && fault.includes(`(${rule})`))).toBe(true)
})

/** A small app and server with a text for every way in which sources ask; `change` plants a text that nobody asks for. */
function unusedAfter(change = () => undefined) {
  const pack = {
    shell: {
      brand: 'Krash',
      theme: { light: 'Day', dark: 'Night' },
      photos_one: 'One',
      photos_other: 'Many',
    },
    activity: { sample: { report: 'Sent' }, navigation: { chat: 'Messages opened' }, reported: 'Reported' },
    guided: { caseType: { 'slip-fall': 'A fall' } },
    questions: { crash: { title: 'Crash', call: { question: 'Whom?', answer: '911.' } } },
    professionals: { areas: { workplaceInjury: 'Injury at work' } },
    mails: { hello: 'Hello', welcome: { subject: 'Welcome', button: 'Open' } },
    personalData: { field: { lastLoginAt: 'Last here' }, folder: { picture: 'picture' } },
    errors: { code: { NOT_FOUND: 'Not here.' }, field: { required: 'Needed.' } },
  }
  const sources = {
    'apps/web/src/page.tsx': `
      // It's the person's own page.
      const brand = t("shell:brand") + t('shell:photos', { count })
      const names = ['light', 'dark'].map((theme) => t(\`shell:theme.\${theme}\`))
      const kind = t(\`guided:caseType.\${value as Exclude<Kind, 'other'>}\`), kinds = ['slip-fall']`,
    'apps/web/src/activity.ts': `
      const text = translateUnknown(\`activity:\${phrase}\`)
      const phrases = ['sample.report', \`navigation.\${page}\`, 'reported'], page = 'chat'`,
    'apps/web/src/questions.ts': `
      const group = { title: t(\`questions:\${id}.title\`), key: \`questions:\${id}.\${name}\` }
      const texts = [t(\`\${key}.question\`), t(\`\${key}.answer\`)], ids = { crash: ['call'] }`,
    'apps/web/src/work-name.ts': `const homes = ['professionals:areas']; find(\`\${home}.\${key}\`)`,
    'apps/api/src/mail/mail-phrases.ts': `const phrases = readPhraseFile('mails')`,
    'apps/api/src/mail/render-mail.ts': `
      const own = (part) => say(\`\${template}.\${part}\`), template = 'welcome'
      const parts = [say('hello'), own('subject'), own('button')]`,
    'apps/api/src/export/page.ts': `
      const texts = readPhraseFile('personal-data'), columns = ['last_login_at']
      const name = \`\${texts.get('folder.picture')}.webp\`, label = texts.get(\`field.\${column}\`)`,
  }
  change(pack, sources)
  return findUnusedPhrases({
    keys: stemsOf(pack),
    sources: Object.entries(sources),
    known: keysOfContract({ errorCodes: ['NOT_FOUND'], messageKeys: ['field.required'] }),
  })
}

test('every way of asking for a text is understood', () => {
  expect(unusedAfter()).toEqual([])
})

test.each([
  ['shell:farewell', ({ shell }) => (shell.farewell = 'Bye')],
  ['shell:cars', ({ shell }) => Object.assign(shell, { cars_one: 'A car', cars_other: 'Cars' })],
  ['shell:theme.sepia', ({ shell }) => (shell.theme.sepia = 'Brown')],
  ['shell:theme.dark.hint', ({ shell }) => (shell.theme.dark = { hint: 'For the night' })],
  ['activity:sample.lawyer', ({ activity }) => (activity.sample.lawyer = 'Shared')],
  ['activity:navigation.radar', ({ activity }) => (activity.navigation.radar = 'Radar opened')],
  ['guided:caseType.dog-bite', ({ guided }) => (guided.caseType['dog-bite'] = 'A bite')],
  ['questions:crash.call.hint', ({ questions }) => (questions.crash.call.hint = 'Quickly.')],
  ['questions:crash.tow.answer', ({ questions }) => (questions.crash.tow = { answer: 'Call them.' })],
  ['professionals:courts.florida', ({ professionals }) => (professionals.courts = { florida: 'Florida' })],
  ['mails:goodbye', ({ mails }) => (mails.goodbye = 'Bye')],
  ['mails:welcome.remark', ({ mails }) => (mails.welcome.remark = 'By the way')],
  ['personalData:hello', ({ personalData }) => (personalData.hello = 'Hello')],
  ['personalData:field.shoeSize', ({ personalData }) => (personalData.field.shoeSize = 'Shoe size')],
  ['errors:code.GONE', ({ errors }) => (errors.code.GONE = 'Gone.')],
])('a text that nobody asks for is seen: %s', (key, plant) => {
  expect(unusedAfter(plant)).toEqual([key])
})

test('a text whose last source is gone is seen', () => {
  const unused = unusedAfter((_, sources) => delete sources['apps/web/src/work-name.ts'])
  expect(unused).toEqual(['professionals:areas.workplaceInjury'])
})

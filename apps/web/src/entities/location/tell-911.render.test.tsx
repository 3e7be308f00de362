import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ShippedLanguage } from '@krash/phrases'
import { aroundTampa } from '#testing/examples/accidents.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { renderPart } from '#testing/render-part.tsx'
import { PlaceCard } from './place-card.tsx'
import type { KnownPlace } from './place-words.ts'
import { Tell911 } from './tell-911.tsx'
import { useReadAloud } from './use-read-aloud.ts'

const place: KnownPlace = {
  latitude: 27.950612,
  longitude: -82.457213,
  address: 'Exit 45, the ramp',
  precision: 'device',
  accuracy: 12,
  near: aroundTampa,
}

function haveVoices(...languages: string[]): void {
  const voices = languages.map((lang) => ({ lang }) as SpeechSynthesisVoice)
  vi.spyOn(speechSynthesis, 'getVoices').mockReturnValue(voices)
}

beforeEach(() => haveVoices('es-ES', 'en-US'))

async function open({
  place: of = place,
  language = 'en',
}: { place?: KnownPlace; language?: ShippedLanguage } = {}) {
  const screen = await renderPart(<PlaceCard place={of} />, { language })
  await screen.getByRole('button', { name: '911' }).click()
  return { screen, dialog: screen.getByRole('dialog') }
}

test('says large where it is, and everything a dispatcher may ask', async () => {
  const { dialog } = await open()
  for (const words of [
    'I had a car accident.',
    'Near Tampa, FL 33602',
    'Hillsborough County',
    '27.95061, -82.45721',
    'Plus Code 76VVXG2V+64',
    'The address or landmark is: Exit 45, the ramp',
  ]) {
    await expect.element(dialog.getByText(words, { exact: true })).toBeVisible()
  }
  const calls = dialog.getByRole('link', { name: /Call 911/ })
  await expect.element(calls.first()).toHaveAttribute('href', 'tel:911')
  await expect.element(calls.last()).toHaveAttribute('href', 'tel:911')
  await expectAccessible()
})

const rough: KnownPlace = {
  latitude: 27.95,
  longitude: -82.46,
  address: '401 E Jackson St, Tampa, FL',
  precision: 'place',
}
const typed: KnownPlace = { latitude: null, longitude: null, address: 'Exit 45, the ramp' }

test.for([
  {
    of: 'the middle of a town',
    place: rough,
    says: '401 E Jackson St, Tampa, FL',
    read: '4 0 1 E Jackson St',
  },
  { of: 'words alone', place: typed, says: 'Exit 45, the ramp', read: 'Exit 4 5, the ramp.' },
])('tells $of as typed, and claims no exact spot', async ({ place, says, read }) => {
  const speak = vi.spyOn(speechSynthesis, 'speak').mockImplementation(() => undefined)
  const { dialog } = await open({ place })
  await expect.element(dialog.getByText(says, { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('I do not know the exact spot.')).toBeVisible()
  await expect.element(dialog).not.toHaveTextContent(/27\.9|Plus Code/)
  await dialog.getByRole('button', { name: 'Read aloud' }).click()
  const words = speak.mock.calls[0]?.[0].text
  expect(words).toContain(read)
  expect(words).toContain('I do not know the exact spot.')
  expect(words).not.toMatch(/Latitude|Plus Code/)
  await expectAccessible()
})

test('the card of a typed place says that it is as it was typed, to its owner alone', async () => {
  const screen = await renderPart(<PlaceCard place={typed} />)
  await expect.element(screen.getByText('As you typed it. No exact spot.')).toBeVisible()
  await screen.rerender(<PlaceCard isOwn={false} place={typed} />)
  await expect.element(screen.getByText(/As you typed it/)).not.toBeInTheDocument()
})

test('says in the own language too that the spot is not known', async () => {
  const { dialog } = await open({ place: typed, language: 'ar' })
  await expect.element(dialog.getByText('لا أعرف النقطة الدقيقة.')).toBeVisible()
})

test('a spot without a name is told by its coordinates, once', async () => {
  const { dialog } = await open({ place: { ...place, address: '', near: null } })
  expect(dialog.getByText('27.95061, -82.45721').elements()).toHaveLength(1)
})

test('others than the owner are not led to call for the owner', async () => {
  const screen = await renderPart(<PlaceCard isOwn={false} place={place} />)
  await expect.element(screen.getByText('76VVXG2V+64')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Tell 911' })).not.toBeInTheDocument()
})

test('stays English for the dispatcher, with the own language below', async () => {
  const { dialog } = await open({ language: 'ar' })
  const english = dialog.getByText('Near Tampa, FL 33602', { exact: true })
  await expect.element(english).toBeVisible()
  expect(english.element().closest('[lang]')?.getAttribute('lang')).toBe('en')
  expect(getComputedStyle(english.element()).direction).toBe('ltr')
  await expect.element(dialog.getByText(/بالقرب من/)).toBeVisible()
  await expectAccessible()
})

test.for([
  { language: 'vi', name: 'Vietnamese', meaning: 'Tôi nói tiếng Việt. Tôi cần thông dịch viên.' },
  { language: 'tl', name: 'Tagalog', meaning: 'Tagalog ang salita ko. Kailangan ko ng interpreter.' },
  { language: 'ar', name: 'Arabic', meaning: 'أتحدث العربية. أحتاج إلى مترجم.' },
] as const)(
  'asks for an interpreter first, in words and aloud: $name',
  async ({ language, name, meaning }) => {
    const asked = `I speak ${name}. I need an interpreter.`
    const speak = vi.spyOn(speechSynthesis, 'speak').mockImplementation(() => undefined)
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { screen, dialog } = await open({ language })
    const english = dialog.getByText('I had a car accident.', { exact: true }).element().parentElement
    expect(english?.firstElementChild?.textContent).toBe(asked)
    const own = screen.getByText(meaning)
    await expect.element(own).toBeVisible()
    expect(own.element().getAttribute('lang')).toBe(language)
    expect(getComputedStyle(own.element()).direction).toBe(language === 'ar' ? 'rtl' : 'ltr')
    // The last two read aloud and copy.
    for (const action of dialog.getByRole('button').elements().slice(-2))
      (action as HTMLButtonElement).click()
    expect(speak.mock.calls[0]?.[0].text.indexOf(`${asked} I had a car accident.`)).toBe(0)
    const copied = write.mock.calls[0]?.[0]
    expect(copied?.indexOf(`${asked}\nI had a car accident.`)).toBe(0)
    expect(copied).not.toContain(meaning)
    await expectAccessible()
  },
)

test('needs no interpreter in English', async () => {
  const { dialog } = await open()
  await expect.element(dialog.getByText('I had a car accident.')).toBeVisible()
  await expect.element(dialog.getByText(/interpreter/)).not.toBeInTheDocument()
})

test('asks for an interpreter before the place is known', async () => {
  const asking = { locate: () => undefined, isLocating: false, problem: undefined }
  const place: KnownPlace = { latitude: null, longitude: null, address: '' }
  const screen = await renderPart(<Tell911 place={place} asking={asking} />, { language: 'zh' })
  await screen.getByRole('button', { name: '911' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('I speak Chinese. I need an interpreter.')).toBeVisible()
  await expect.element(dialog.getByText('我说中文。我需要翻译。')).toBeVisible()
  await expectAccessible()
})

test('reads digit by digit, slowly, until it is stopped', async () => {
  const speak = vi.spyOn(speechSynthesis, 'speak').mockImplementation(() => undefined)
  const cancel = vi.spyOn(speechSynthesis, 'cancel').mockImplementation(() => undefined)
  const { dialog } = await open()
  await dialog.getByRole('button', { name: 'Read aloud' }).click()
  const [words] = speak.mock.calls[0] ?? []
  expect(words?.text).toBe(
    'I had a car accident. Near Tampa, FL 3 3 6 0 2. Hillsborough County. Latitude 2 7 point 9 5 0 6 1. ' +
      'Longitude minus 8 2 point 4 5 7 2 1. Plus Code 7 6 V V X G 2 V + 6 4.',
  )
  expect([words?.lang, words && words.rate < 1]).toEqual(['en-US', true])
  cancel.mockClear()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  expect(cancel).toHaveBeenCalled()
  await expect.element(dialog.getByRole('button', { name: 'Read aloud' })).toBeVisible()
})

test('reads out how far off a spot may be that was measured roughly', async () => {
  const speak = vi.spyOn(speechSynthesis, 'speak').mockImplementation(() => undefined)
  const { dialog } = await open({ place: { ...place, accuracy: 800 } })
  await dialog.getByRole('button', { name: 'Read aloud' }).click()
  expect(speak.mock.calls[0]?.[0].text).toMatch(/6 4\. This position may be off by up to 0\.5 miles\.$/)
})

test('offers no reading without an English voice', async () => {
  haveVoices('es-ES')
  const { dialog } = await open()
  await expect.element(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Read aloud' })).not.toBeInTheDocument()
})

test('copies what is said', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { dialog } = await open()
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  expect(write.mock.calls[0]?.[0]).toContain('Near Tampa, FL 33602\nHillsborough County\n27.95061, -82.45721')
  await expect.element(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
})

test('offers to read where a voice became known before anything listened for it', async () => {
  haveVoices()
  const screen = await renderPart(<VoicesComeEarly />)
  await expect.element(screen.getByText('can be read')).toBeVisible()
})

function VoicesComeEarly(): ReactNode {
  const { isPossible } = useReadAloud('I had a car accident.')
  // Layout effects run before those in which a component begins to listen.
  useLayoutEffect(() => {
    haveVoices('en-US')
    speechSynthesis.dispatchEvent(new Event('voiceschanged'))
  }, [])
  return <p>{isPossible ? 'can be read' : 'has no voice'}</p>
}

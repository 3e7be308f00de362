import { describe, expect, it, vi } from 'vitest'
import type { ShippedLanguage } from '@krash/phrases'
import { createLanguageLoader } from './language-loader.ts'

function setUp() {
  const broken = new Set<ShippedLanguage>()
  const waiting = new Map<ShippedLanguage, () => void>()
  const asked: ShippedLanguage[] = []
  const shown: ShippedLanguage[] = []
  const slow = new Set<ShippedLanguage>()
  const loader = createLanguageLoader({
    fallback: 'en',
    load: async (language) => {
      asked.push(language)
      if (slow.has(language)) await new Promise<void>((resolve) => waiting.set(language, resolve))
      if (broken.has(language)) throw new TypeError('Failed to fetch dynamically imported module')
    },
    show: (language) => shown.push(language),
    onChange: () => undefined,
  })
  return {
    loader,
    broken,
    slow,
    asked,
    shown,
    arrive: (language: ShippedLanguage) => waiting.get(language)?.(),
  }
}

describe('the language loader', () => {
  it('shows the language that was chosen', async () => {
    const { loader, shown } = setUp()
    await loader.choose('es')
    expect(loader.state()).toEqual({ wanted: 'es', shown: 'es', status: 'ready' })
    expect(shown).toEqual(['es'])
  })

  it('fetches a language once', async () => {
    const { loader, asked } = setUp()
    await loader.choose('es')
    await loader.choose('en')
    await loader.choose('es')
    expect(asked).toEqual(['es', 'en'])
  })

  it('shows English when a pack cannot be fetched, and remembers what was wanted', async () => {
    const { loader, broken } = setUp()
    broken.add('ar')
    await loader.choose('ar')
    expect(loader.state()).toEqual({ wanted: 'ar', shown: 'en', status: 'failed' })
  })

  it('fetches the pack again on a retry', async () => {
    const { loader, broken } = setUp()
    broken.add('ar')
    await loader.choose('ar')
    broken.delete('ar')
    await loader.retry()
    expect(loader.state()).toEqual({ wanted: 'ar', shown: 'ar', status: 'ready' })
  })

  it.each(['ar', 'en'] as const)(
    'fetches the pack again where the retry came while %s was on its way',
    async (late) => {
      const { loader, broken, slow, arrive, asked } = setUp()
      broken.add('ar')
      slow.add(late)
      const chosen = loader.choose('ar')
      await vi.waitUntil(() => asked.includes(late))
      await loader.retry()
      slow.clear()
      arrive(late)
      await chosen
      expect(asked).toEqual(['ar', 'en', 'ar'])
      broken.delete('ar')
      await loader.retry()
      expect(loader.state()).toEqual({ wanted: 'ar', shown: 'ar', status: 'ready' })
    },
  )

  it('leaves everything as it is on a retry when all is well', async () => {
    const { loader, asked } = setUp()
    await loader.choose('es')
    await loader.retry()
    expect(asked).toEqual(['es'])
  })

  it('shows the last choice when an earlier pack arrives after it', async () => {
    const { loader, slow, shown, arrive } = setUp()
    slow.add('ar')
    const first = loader.choose('ar')
    await loader.choose('es')
    arrive('ar')
    await first
    expect(loader.state()).toEqual({ wanted: 'es', shown: 'es', status: 'ready' })
    expect(shown).toEqual(['es'])
  })

  it('stays in the language on the screen where English cannot be fetched either, and tries again', async () => {
    const { loader, broken, shown } = setUp()
    await loader.choose('es')
    broken.add('ar').add('en')
    await loader.choose('ar')
    expect(loader.state()).toEqual({ wanted: 'ar', shown: 'es', status: 'failed' })
    await loader.choose('en')
    expect(loader.state()).toEqual({ wanted: 'en', shown: 'es', status: 'failed' })
    broken.clear()
    await loader.retry()
    expect(loader.state()).toEqual({ wanted: 'en', shown: 'en', status: 'ready' })
    expect(shown).toEqual(['es', 'en'])
  })

  it('tells when not even English can be fetched', async () => {
    const { loader, broken } = setUp()
    broken.add('ar').add('en')
    await expect(loader.choose('ar')).rejects.toThrow('Failed to fetch')
  })
})

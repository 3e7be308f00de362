import { createContext, use, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import type { Message, TranslatedMessage } from '@krash/contract/conversations'
import type { ShippedLanguage } from '@krash/phrases'
import { call } from '#shared/api/call.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { createStore } from '#shared/store/create-store.ts'
import type { Store } from '#shared/store/create-store.ts'

export type Translation =
  | { state: 'asking' }
  | { state: 'failed'; reason: string }
  | ({ state: 'done'; isShown: boolean } & TranslatedMessage)

type Translations = ReadonlyMap<string, Translation>

/** Of one open conversation: kept in memory only, and gone when it is closed. */
interface OpenTranslations {
  known: Store<Translations>
  /** Whether the other side may write in a language that is not the reader's. */
  isForeign: boolean
}

export const createTranslations = (): Store<Translations> => createStore<Translations>(new Map())

export const TranslationsContext = createContext<OpenTranslations>({
  known: createTranslations(),
  isForeign: false,
})

interface MessageInOtherWords {
  translation: Translation | undefined
  /** The operator has a service, and there is something of the other side to translate. */
  isPossible: boolean
  /** Whether the message itself has the button for it. */
  isOffered: boolean
  /** Asks for it, or hides it and shows it again. `row` is the message on the screen. */
  toggle: (row: Element | null) => void
}

export function useTranslation(message: Message): MessageInOtherWords {
  const { known, isForeign } = use(TranslationsContext)
  const { features } = useAppSettings()
  const { shown: to } = useLanguageState()
  const { id } = message
  const key = `${to} ${id}`
  const translation = useSyncExternalStore(known.subscribe, () => known.read().get(key))
  const isPossible = features.translation && hasForeignWords(message)
  const put = (next: Translation) => known.write(new Map(known.read()).set(key, next))

  function toggle(row: Element | null): void {
    if (translation?.state === 'asking') return
    if (translation?.state === 'done')
      keepInPlace(row, () => put({ ...translation, isShown: !translation.isShown }))
    else {
      put({ state: 'asking' })
      void translated(id, to).then((answer) => keepInPlace(row, () => put(answer)))
    }
  }

  return {
    translation,
    isPossible,
    isOffered: isPossible && (isForeign || translation !== undefined),
    toggle,
  }
}

/** A ready sentence is read in one's own language anyway. */
function hasForeignWords({ isOwn, isDeleted, content, readySentence }: Message): boolean {
  return !isOwn && !isDeleted && readySentence === undefined && content.trim() !== ''
}

async function translated(id: string, to: ShippedLanguage): Promise<Translation> {
  try {
    const { data } = await call(conversationRoutes.translateMessage, { params: { id }, body: { to } })
    return { state: 'done', isShown: true, ...data }
  } catch (error) {
    return { state: 'failed', reason: errorText(error) }
  }
}

/** Pixels at the lower edge that the button to the newest message covers. */
const COVERED = 64

/**
 * Makes a change that lets a message grow or shrink, while all above it stays where it is, although the log is laid out
 * from its end. Only where the message would then reach below the edge, the log moves as far as needed.
 */
function keepInPlace(row: Element | null, change: () => void): void {
  const log = row?.closest('[role=log]')
  if (!row || !log || row.getBoundingClientRect().bottom <= log.getBoundingClientRect().top) {
    change()
    return
  }
  const { top } = row.getBoundingClientRect()
  const move = (by: number) => log.scrollBy({ top: by, behavior: 'instant' })
  flushSync(change)
  move(row.getBoundingClientRect().top - top)
  const [after, view] = [row.getBoundingClientRect(), log.getBoundingClientRect()]
  const isInView = after.top >= view.top && after.top < view.bottom
  if (isInView) move(Math.max(0, Math.min(after.bottom + COVERED - view.bottom, after.top - view.top)))
}

import type { PhraseKey } from '@krash/phrases'
import { questionGroups } from '#pages/help/questions.ts'
import { legalKeys } from '#pages/legal/legal-sections.ts'
import type { LegalName } from '#pages/legal/legal-sections.ts'
import { translate } from '#shared/i18n/use-t.ts'

/** Each page that is rendered at build, with the key of its title. */
const titles = {
  '/': 'welcome:pageTitle',
  '/login': 'accounts:login.pageTitle',
  '/about': 'shell:pages.about.title',
  '/privacy': 'shell:pages.privacy.title',
  '/terms': 'shell:pages.terms.title',
  '/help': 'shell:footer.help',
  '/contact': 'contact:title',
  '/emergency': 'accidents:title',
} as const satisfies Record<string, PhraseKey>

export type PublicPath = keyof typeof titles

export const publicPages = Object.keys(titles) as PublicPath[]

/** Those that are the same for whoever is signed in, but for the frame. */
export const membersPages: readonly PublicPath[] = ['/emergency']

/** What makes another page of one, when its address asks for it. */
export const changedBy: Partial<Record<PublicPath, readonly string[]>> = {
  '/login': ['new', 'code', 'reason', 'error', 'reset'],
}

/** What is said of each page beside its own texts, by its path. */
export const descriptions: Record<PublicPath, string> = {
  '/': 'publicPages:welcome',
  '/login': 'publicPages:login',
  '/about': 'publicPages:about',
  '/privacy': 'publicPages:privacy',
  '/terms': 'publicPages:terms',
  '/help': 'publicPages:help',
  '/contact': 'publicPages:contact',
  '/emergency': 'publicPages:emergency',
}
/** For a browser without script. */
export const noScript = 'publicPages:noScript'

export function titleOf(path: PublicPath): string {
  return `${translate(titles[path])} · ${translate('shell:brand')}`
}

/** Every text a page has to show before any script, in the language that is shown. */
export function textsOf(path: PublicPath): string[] {
  if (path === '/') return welcomeKeys.map((key) => translate(key))
  if (path === '/login') return loginKeys.map((key) => translate(key))
  if (path === '/help') return helpTexts()
  if (path === '/contact') return contactKeys.map((key) => translate(key))
  if (path === '/emergency') return emergencyKeys.map((key) => translate(key))
  return legalTexts(path.slice(1) as LegalName)
}

function legalTexts(name: LegalName): string[] {
  const { summary, sections } = legalKeys(name)
  const keys = [...summary, ...sections.flatMap(({ title, text }) => [title, text])]
  return [translate(`shell:pages.${name}.title`), ...keys.map((key) => translate(key))]
}

function helpTexts(): string[] {
  const groups = questionGroups(translate)
  const texts = groups.flatMap(({ title, questions }) => [
    title,
    ...questions.flatMap(({ question, answer }) => [question, answer]),
  ])
  return [translate(titles['/help']), ...texts]
}

const welcomeKeys: PhraseKey[] = [
  'welcome:title',
  'welcome:lead',
  'shell:help.call911',
  'welcome:report',
  'welcome:reportText',
  'welcome:findHelp',
  'welcome:lines.first',
  'welcome:lines.second',
  'welcome:lines.third',
  'safety:title',
  'welcome:acts.lights',
  'welcome:acts.move',
  'welcome:acts.rail',
  'welcome:acts.call',
  'welcome:acts.photos',
  'accounts:signIn.toRegister',
  'shell:user.signIn',
]

const loginKeys: PhraseKey[] = [
  'accounts:login.scene',
  'shell:help.call911',
  'accounts:signIn.title',
  'accounts:email',
  'accounts:password',
  'accounts:signIn.forgot',
  'accounts:signIn.submit',
  'accounts:signIn.passkey',
  'accounts:signIn.toRegister',
  'safety:title',
  'shell:footer.help',
]

const contactKeys: PhraseKey[] = [
  'contact:title',
  'contact:text',
  'contact:emergency',
  'contact:form',
  'contact:name',
  'contact:email',
  'contact:phone',
  'contact:subject',
  'contact:message',
  'contact:messageHint',
  'contact:send',
]

const emergencyKeys: PhraseKey[] = [
  'accidents:title',
  'shell:help.call911',
  'accidents:checking',
  'accidents:where.title',
  'location:use',
  'location:address',
  'accidents:what.title',
  'accidents:check.title',
  'accidents:send.needsPlace',
  'accidents:send.button',
  'safety:title',
]

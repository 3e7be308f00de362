import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ShippedLanguage } from '@krash/phrases'
import { LoginPage } from '#pages/login.tsx'
import type { LoginPageProps } from '#pages/login.tsx'
import { WelcomePage } from '#pages/welcome.tsx'
import { chooseLanguage } from '#shared/i18n/i18n.ts'
import { NavigationContext } from '#shared/ui/navigation/app-link.tsx'
import { createShellRouter } from '../router.tsx'
import { ShellDataContext } from '../shell-data.ts'
import { useShellDataOf } from '../use-shell-data-of.ts'
import { textsOf, titleOf } from './page-texts.ts'
import type { PublicPath } from './page-texts.ts'

export { changedBy, descriptions, membersPages, noScript, publicPages } from './page-texts.ts'

/** What a page of everybody says, before any script. */
export interface RenderedPage {
  /** Its elements, as the app draws them for a guest. */
  markup: string
  title: string
  /** Every text that has to stand in it. */
  texts: string[]
}

const guest = {
  user: undefined,
  accountCount: undefined,
  keptCount: undefined,
  unsentReports: 0,
  signOut: () => Promise.resolve(),
}

/** Renders a public page in a language, as it stands for a guest who has not been here before. */
export async function renderPage(path: PublicPath, language: ShippedLanguage): Promise<RenderedPage> {
  await chooseLanguage(language)
  const entry = entryPages[path]
  const element = entry ? entry(asNobody) : await framed(path)
  // Without a form's own script it is not sent, so nothing that is typed comes into an address.
  const markup = renderToStaticMarkup(element)
  return { markup, title: titleOf(path), texts: textsOf(path) }
}

/** What stands outside of the frame. */
const entryPages: Partial<Record<PublicPath, (props: LoginPageProps) => ReactNode>> = {
  '/': (props) => <WelcomePage {...props} />,
  '/login': (props) => <LoginPage {...props} />,
}

const asNobody: LoginPageProps = {
  referralCode: '',
  isNew: false,
  reason: undefined,
  onEntered: () => undefined,
  onBegun: () => undefined,
}

/** The page in its frame, as `openShell` composes it. */
async function framed(path: PublicPath): Promise<ReactNode> {
  const router = createShellRouter({ isSignedIn: () => false })
  // The position on the page is the browser's to keep.
  router.update({
    ...router.options,
    context: router.options.context,
    history: createMemoryHistory({ initialEntries: [path] }),
    scrollRestoration: false,
  })
  await router.load()
  const queryClient = new QueryClient()
  function Shell(): ReactNode {
    return (
      <ShellDataContext value={useShellDataOf(guest, queryClient)}>
        <RouterProvider router={router} />
      </ShellDataContext>
    )
  }
  const navigation = { go: () => undefined, prepare: () => undefined }
  return (
    <QueryClientProvider client={queryClient}>
      <NavigationContext value={navigation}>
        <Shell />
      </NavigationContext>
    </QueryClientProvider>
  )
}

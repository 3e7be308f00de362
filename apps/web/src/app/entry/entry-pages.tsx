import type { ComponentType, ReactNode } from 'react'
import type { LoginPageProps } from '#pages/login.tsx'
import { inTime } from '#app/in-time.ts'
import { useFetched } from '#shared/ui/use-fetched.ts'
import { StartFailure } from './start-failure.tsx'
import { StartLoading } from './start-screen.tsx'

/** The pages of a guest that stand before the app, each small enough for a bad connection; nobody signed in loads them. */
const signIn = entryPage(async () => (await import('#pages/login.tsx')).LoginPage)
const welcome = entryPage(async () => (await import('#pages/welcome.tsx')).WelcomePage)

/** Load a page, and throw on failure. */
export const openSignIn = signIn.open
export const openWelcome = welcome.open
export const EntrySignIn = signIn.Entry
export const EntryWelcome = welcome.Entry

function entryPage(load: () => Promise<ComponentType<LoginPageProps>>) {
  let opened: ComponentType<LoginPageProps> | undefined
  const open = async () => (opened = await inTime(load)())
  function Entry(props: LoginPageProps): ReactNode {
    const { part: Page, hasFailed, load: loadAgain } = useFetched(open, opened)
    if (hasFailed) return <StartFailure onRetry={loadAgain} />
    return Page === undefined ? <StartLoading /> : <Page {...props} />
  }
  return { open, Entry }
}

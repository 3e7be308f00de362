import type { ComponentProps, ReactNode } from 'react'
import type { LoginPage } from '#pages/login.tsx'
import { inTime } from '#app/in-time.ts'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { useFetched } from '#shared/ui/use-fetched.ts'
import { StartFailure } from './start-failure.tsx'

let opened: typeof LoginPage | undefined

/** Loads the sign-in page, which a person with a session does not need. Throws on failure. */
export async function openSignIn(): Promise<typeof LoginPage> {
  const page = await inTime(() => import('#pages/login.tsx'))()
  opened = page.LoginPage
  return opened
}

export function EntrySignIn(props: ComponentProps<typeof LoginPage>): ReactNode {
  const { part: Page, hasFailed, load } = useFetched(openSignIn, opened)
  if (hasFailed) return <StartFailure onRetry={load} />
  return Page === undefined ? <LoadingScreen /> : <Page {...props} />
}

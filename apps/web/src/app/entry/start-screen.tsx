import type { ReactNode } from 'react'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { Call911Disc } from '#shared/ui/signs/call-911-disc.tsx'

/** What stands before there is a frame, with the way to 911 where index.html has shown it since the page came. */
export function StartScreen({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <Call911Disc className="firstCall" />
      {children}
    </>
  )
}

export function StartLoading(): ReactNode {
  return (
    <StartScreen>
      <LoadingScreen />
    </StartScreen>
  )
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { HelpNearDialog } from '#features/call-for-help/help-near.tsx'
import { TellHere } from '#features/call-for-help/tell-here.tsx'
import type { PositionState } from '#shared/location/use-position.ts'
import { hearOfBackFirst } from '#shared/ui/feedback/close-on-back.ts'

/** Help near, over a page that stands before the app: with what the app gives its dialogs. */
export function FindHelpSheet({ onClose }: { onClose: () => void }): ReactNode {
  const [client] = useState(() => new QueryClient())
  const [router] = useState(openRouter)
  return (
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <HelpNearDialog isOpen isLarge point={undefined} above={tellHere} onClose={onClose} />
      </RouterContextProvider>
    </QueryClientProvider>
  )
}

function tellHere(position: PositionState): ReactNode {
  return <TellHere position={position} />
}

let history: RouterHistory | undefined

function openRouter() {
  // One for the page, since it listens to the window.
  if (history === undefined) hearOfBackFirst()
  history ??= createBrowserHistory()
  return createRouter({ routeTree: createRootRoute(), history })
}

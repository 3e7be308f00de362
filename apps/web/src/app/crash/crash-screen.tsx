import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CrashView } from './crash-view.tsx'

/** A failed page inside the frame, so that header and menus keep working. */
export function CrashScreen({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter()

  async function retry(): Promise<void> {
    reset()
    await router.invalidate()
  }

  return <CrashView error={error} onRetry={() => void retry()} />
}

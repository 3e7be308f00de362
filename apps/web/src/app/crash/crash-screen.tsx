import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CrashView } from './crash-view.tsx'

/** A page that failed, inside the frame: header and menus go on working. */
export function CrashScreen({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter()

  async function retry(): Promise<void> {
    reset()
    await router.invalidate()
  }

  return <CrashView error={error} onRetry={() => void retry()} />
}

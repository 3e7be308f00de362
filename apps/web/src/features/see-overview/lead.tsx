import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { StaleNotice } from '#shared/ui/feedback/stale-notice.tsx'
import { useOpenCases } from './open-cases.ts'
import type { OpenCases } from './open-cases.ts'
import { Plates } from './plates.tsx'
import { useSteps } from './use-steps.ts'
import type { Steps } from './use-steps.ts'
import { Welcome } from './welcome.tsx'

// Most days there is no case and nothing to do.
const CaseLead = lazy(() =>
  import('./case-lead.tsx').then(
    (loaded) => ({ default: loaded.CaseLead }),
    () => ({ default: Plates }),
  ),
)
const StepRows = lazy(() =>
  import('./next-steps.tsx').then(
    (loaded) => ({ default: loaded.StepRows }),
    () => ({ default: () => null }),
  ),
)

interface LeadProps {
  /** Full name, or the part of it that is known; empty for a new person. */
  name: string
  /** False until the device knows the whole name, which may need more lines of the greeting. */
  isNamed?: boolean
  /** The number of open cases by the account; undefined while unknown. */
  openCount: number | undefined
  /** The rest of the page says that the server failed, and offers another try of both. */
  isFailureBelow?: boolean
  /** The rest of the page, shown once what stands above it has its height; `retry` asks for the cases anew. */
  children?: (isCaseOpen: boolean, retry: () => void) => ReactNode
}

/** The top of the home page: the greeting, then the open cases and what is next, or the two plates for the road. */
export function Lead({ name, isNamed = true, openCount, isFailureBelow, children }: LeadProps): ReactNode {
  const open = useOpenCases()
  const next = useSteps()
  const isCaseOpen = open.cases !== undefined && open.cases.length > 0
  return (
    <>
      <Welcome name={name} openCases={countOf(open, openCount)} />
      <Stale open={open} isCaseOpen={isCaseOpen} isSaidBelow={isFailureBelow} />
      <Suspense fallback={<Skeleton height={29} />}>
        {isNamed ? <Content open={open} next={next} openCount={openCount} /> : null}
        {/* The plates stay while the code of the rows loads; what stands below waits, so that nothing moves. */}
        <Suspense>
          {isNamed && hasRows(open, next, openCount) ? <StepRows steps={next.steps} /> : null}
          <div hidden={!isNamed || isUnknown(open, openCount) || next.isPending}>
            {children?.(isCaseOpen, open.retry)}
          </div>
        </Suspense>
      </Suspense>
    </>
  )
}

interface StaleProps {
  open: OpenCases
  isCaseOpen: boolean
  /** The rest of the page says the same. */
  isSaidBelow: boolean | undefined
}

/** Speaks of what the device knew last only where some of it is shown. */
function Stale({ open, isCaseOpen, isSaidBelow }: StaleProps): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  if (!open.hasFailed || (isSaidBelow && !isCaseOpen)) return null
  return (
    <StaleNotice
      text={t(isCaseOpen ? 'dashboard:stale' : 'shell:stale.failed')}
      isOffline={!isOnline}
      isBusy={open.isBusy}
      onRetry={open.retry}
    />
  )
}

interface ContentProps {
  open: OpenCases
  next: Steps
  openCount: number | undefined
}

function Content({ open, next, openCount }: ContentProps): ReactNode {
  const { cases = [] } = open
  if (isUnknown(open, openCount) || (cases.length > 0 && next.isPending)) return <Skeleton height={29} />
  return cases.length > 0 ? <CaseLead cases={cases} steps={next.steps} /> : <Plates />
}

/** With a case its lead has all of the steps. */
function hasRows(open: OpenCases, { steps }: Steps, openCount: number | undefined): boolean {
  return steps.length > 0 && !open.cases?.length && !isUnknown(open, openCount)
}

/** An answer that can only say that nothing is open is not waited for. */
function isUnknown({ cases, isPending }: OpenCases, openCount: number | undefined): boolean {
  return cases === undefined && isPending && openCount !== 0
}

/** Undefined while unknown: a device that could not ask never says that nothing is open. */
function countOf({ cases, hasFailed }: OpenCases, openCount: number | undefined): number | undefined {
  if (cases !== undefined && (cases.length > 0 || !hasFailed)) return cases.length
  return openCount === 0 ? 0 : undefined
}

import { useEffect, useMemo } from 'react'
import { keptCases } from '#entities/accidents/kept-cases.ts'
import type { KnownCase } from '#entities/accidents/kept-cases.ts'
import { useOpenReports } from '#entities/accidents/accident-queries.ts'
import { useOwnConnections } from '#entities/lawyer-connections/connection-queries.ts'
import { useStore } from '#shared/store/create-store.ts'
import { knownCases } from './case-stage.ts'

export interface OpenCases {
  /** Newest first, as the server or else the device knows them; undefined while neither does. */
  cases: readonly KnownCase[] | undefined
  isPending: boolean
  /** The server could not be asked. */
  hasFailed: boolean
  isBusy: boolean
  retry: () => void
}

/** The open cases with the lawyers who got them. The device keeps them for when the server cannot be reached. */
export function useOpenCases(): OpenCases {
  const reports = useOpenReports()
  const hasAny = reports.data !== undefined && reports.data.length > 0
  const connections = useOwnConnections({ enabled: hasAny })
  const known = useMemo(() => {
    if (reports.data === undefined || (hasAny && connections.data === undefined)) return undefined
    const active = (connections.data ?? []).filter(({ status }) => status === 'active')
    return knownCases(reports.data, active)
  }, [reports.data, connections.data, hasAny])
  const last = useStore(keptCases)
  useEffect(() => {
    if (known !== undefined) keptCases.write(known)
  }, [known])
  const failed = [reports, connections].filter(({ isError }) => isError)
  return {
    cases: known ?? last,
    isPending: known === undefined && failed.length === 0,
    hasFailed: failed.length > 0,
    isBusy: reports.isFetching || connections.isFetching,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  }
}

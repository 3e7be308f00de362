import { useOwnReports } from '#entities/accidents/accident-queries.ts'
import { useProfile } from '#entities/profile/profile-queries.ts'

/** What can be shared: the person's contact details and reports, newest first. */
export function useShareSource() {
  const profile = useProfile({ refetchOnReconnect: true })
  const reports = useOwnReports()
  return {
    profile: profile.data,
    reports: (reports.data ?? []).filter(({ status }) => status !== 'cancelled'),
    isLoading: profile.isPending || reports.isPending,
    hasFailed: profile.isError || reports.isError,
    retry: () => void Promise.all([profile.refetch(), reports.refetch()]),
  }
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { CONSENT_VERSION, connectionRoutes } from '@krash/contract/lawyer-connections'
import type {
  LawyerConnection,
  PackagePreview,
  PreviewRequestInput,
} from '@krash/contract/lawyer-connections'
import { askReportsAnew } from '#entities/accidents/accident-keys.ts'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { ApiError, call } from '#shared/api/call.ts'
import { connectionsKey } from './connection-keys.ts'
import { askConsentsAnew } from './consent-queries.ts'

export interface ShownPreview {
  /** What the server would share of exactly this request. */
  preview: PackagePreview | undefined
  /** The same, or that of the request before while this one is on its way. */
  shown: PackagePreview | undefined
  hasFailed: boolean
  retry: () => void
}

/** What a lawyer would get, by the server; asks nothing without a request. */
export function usePackagePreview(request: PreviewRequestInput | undefined): ShownPreview {
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    queryKey: previewKey(request),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => {
      const body = request ?? { lawyerId: '', caseDetails: {} }
      return (await call(connectionRoutes.previewConnection, { body, signal })).data
    },
  })
  return {
    preview: isPlaceholderData ? undefined : data,
    shown: data,
    hasFailed: isError,
    retry: () => void refetch(),
  }
}

/** Shows this package in place of the one that has changed. */
export function putPreview(client: QueryClient, request: PreviewRequestInput, preview: PackagePreview): void {
  client.setQueryData(previewKey(request), preview)
}

/** The package that the server would share by now, from a refusal because it has changed; undefined of any other failure. */
export function changedPackage(error: unknown): PackagePreview | undefined {
  return error instanceof ApiError && error.code === 'PACKAGE_CHANGED'
    ? (error.data as PackagePreview)
    : undefined
}

/** Whether the sharing ended meanwhile: by the lawyer, or on another device. */
export function isSharingOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SHARING_ENDED'
}

/** What a connection would share by now. */
export function useRenewalPreview(connectionId: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: renewalKey(connectionId),
    enabled,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call(connectionRoutes.previewRenewal, { params: { id: connectionId }, signal })).data,
  })
}

/** Shares what is new. Where the package has changed meanwhile, its new state takes the place of the one shown. */
export function useRenew(connectionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (digest: string) => {
      const body = { consent: true, consentVersion: CONSENT_VERSION, digest }
      const params = { id: connectionId }
      return (await call(connectionRoutes.renewConnection, { params, body })).data
    },
    onSuccess: async (renewed) => {
      client.setQueryData<LawyerConnection[]>(connectionsKey, (known) =>
        known?.map((one) => (one.id === renewed.id ? renewed : one)),
      )
      tellActivity()
      await askSharingAnew(client)
    },
    onError: (error) => {
      const changed = changedPackage(error)
      if (changed) client.setQueryData(renewalKey(connectionId), changed)
      if (isSharingOver(error)) void askSharingAnew(client)
    },
  })
}

/** A case tells who sees what of it, and whether that is new. */
async function askSharingAnew(client: QueryClient): Promise<void> {
  await Promise.all([askConsentsAnew(client), askReportsAnew(client)])
}

function previewKey(request: PreviewRequestInput | undefined) {
  return ['package-preview', request]
}

function renewalKey(connectionId: string) {
  return ['package-renewal', connectionId]
}

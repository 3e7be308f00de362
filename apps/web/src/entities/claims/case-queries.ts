import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accidentRoutes } from '@krash/contract/accidents'
import type { Accident, AccidentStatus } from '@krash/contract/accidents'
import { caseNoteRoutes } from '@krash/contract/accidents/case-notes'
import type { CaseNote } from '@krash/contract/accidents/case-notes'
import { caseTimelineRoutes } from '@krash/contract/accidents/case-timeline'
import type { AccidentPeople } from '@krash/contract/accidents/case-timeline'
import { correctionRoutes } from '@krash/contract/accidents/corrections'
import type { AccidentCorrection } from '@krash/contract/accidents/correction-form'
import { claimRoutes } from '@krash/contract/claims'
import type { ClaimForm, ClaimStep } from '@krash/contract/claims/claim-form'
import type { Claim } from '@krash/contract/claims'
import { fileRoutes } from '@krash/contract/files'
import { PAGE_SIZE_MAX } from '@krash/contract/wire'
import { askReportsAnew, caseKey, reportsKey } from '#entities/accidents/accident-keys.ts'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { askFilesAnew } from '#entities/files/file-queries.ts'
import { call } from '#shared/api/call.ts'
import { useLiveQueries } from '#shared/live/live-queries.ts'

export interface Case {
  accident: Accident
  claims: Claim[]
  people: AccidentPeople
}

/** A claim's details, without its policy and type. */
export type ClaimDetails = Pick<
  ClaimForm,
  'claimNumber' | 'filedOn' | 'promisedOn' | 'adjusterName' | 'adjusterPhone' | 'note'
>

/** A report, its claims and who has to do with it, fetched together so that they agree. */
export function useCase(accidentId: string) {
  useLiveCase(accidentId)
  return useQuery({
    queryKey: caseKey(accidentId),
    queryFn: async ({ signal }): Promise<Case> => {
      const params = { id: accidentId }
      const [accident, claims, people] = await Promise.all([
        call(accidentRoutes.getAccident, { params, signal }),
        call(claimRoutes.listClaims, { query: { accidentId, limit: PAGE_SIZE_MAX }, signal }),
        call(caseTimelineRoutes.accidentPeople, { params, signal }),
      ])
      return { accident: accident.data, claims: claims.data, people: people.data }
    },
  })
}

/** Shows changes made elsewhere within moments; a change of the case itself comes with the reports. */
function useLiveCase(accidentId: string): void {
  const kinds = ['claim', 'call', 'caseChanged', 'connection', 'appointment'] as const
  useLiveQueries(
    caseKey(accidentId),
    kinds,
    (event) => !('accidentId' in event) || event.accidentId === accidentId,
  )
}

/**
 * Changes the claims and the status of one case; the page is up to date once a promise resolves. All throw ApiError.
 */
export function useCaseChanges(accidentId: string) {
  const client = useQueryClient()

  async function done(): Promise<void> {
    tellActivity()
    await client.invalidateQueries({ queryKey: caseKey(accidentId) })
  }

  return {
    add: async (body: ClaimForm, idempotencyKey: string): Promise<void> => {
      await call(claimRoutes.addClaim, { body, idempotencyKey })
      await done()
    },
    update: async (id: string, body: ClaimDetails & { updatedAt: string }): Promise<void> => {
      await call(claimRoutes.updateClaim, { params: { id }, body })
      await done()
    },
    move: async (id: string, body: ClaimStep): Promise<void> => {
      await call(claimRoutes.changeClaimStatus, { params: { id }, body })
      await done()
    },
    choosePapers: async (id: string, fileIds: string[]): Promise<void> => {
      await call(claimRoutes.setClaimPapers, { params: { id }, body: { fileIds } })
      await done()
    },
    correct: async (body: AccidentCorrection): Promise<void> => {
      await call(correctionRoutes.correctAccident, { params: { id: accidentId }, body })
      await askReportsAnew(client)
    },
    /** After a change of what the case shows of other things. */
    refresh: (): Promise<void> => askReportsAnew(client),
    /** The server's current version of the report. */
    readReport: async (): Promise<Accident> =>
      (await call(accidentRoutes.getAccident, { params: { id: accidentId } })).data,
    /** Gives what takes the removal back. */
    remove: async (id: string): Promise<() => Promise<void>> => {
      await call(claimRoutes.deleteClaim, { params: { id } })
      await done()
      return async () => {
        await call(claimRoutes.restoreClaim, { params: { id } })
        await done()
      }
    },
    /** The server's current version of a claim. */
    readLatest: async (id: string): Promise<Claim> =>
      (await call(claimRoutes.getClaim, { params: { id } })).data,
    /** Without notes the earlier ones stay. */
    setStatus: async (status: AccidentStatus, notes: string): Promise<void> => {
      const body = { status, ...(notes !== '' && { notes }) }
      await call(accidentRoutes.updateAccident, { params: { id: accidentId }, body })
      tellActivity()
      await askReportsAnew(client)
    },
    withdraw: async (reason: string): Promise<void> => {
      const body = reason === '' ? {} : { reason }
      await call(accidentRoutes.cancelAccident, { params: { id: accidentId }, body })
      tellActivity()
      await askReportsAnew(client)
    },
  }
}

/** Changes what the person noted on the timeline of one case; the page is up to date once a promise resolves. All throw ApiError. */
export function useCaseNotes(accidentId: string) {
  const done = useRefresh(caseKey(accidentId))
  return {
    add: async (text: string, idempotencyKey: string): Promise<void> => {
      await call(caseNoteRoutes.addCaseNote, { params: { id: accidentId }, body: { text }, idempotencyKey })
      await done()
    },
    update: async (id: string, body: { text: string; updatedAt: string }): Promise<void> => {
      await call(caseNoteRoutes.updateCaseNote, { params: { id }, body })
      await done()
    },
    /** The server's current version of a note. */
    readLatest: async (id: string): Promise<CaseNote> =>
      (await call(caseNoteRoutes.getCaseNote, { params: { id } })).data,
    /** Gives what takes the removal back. */
    remove: async (id: string): Promise<() => Promise<void>> => {
      await call(caseNoteRoutes.deleteCaseNote, { params: { id } })
      await done()
      return async () => {
        await call(caseNoteRoutes.restoreCaseNote, { params: { id } })
        await done()
      }
    },
  }
}

/** Changes the photos of a sent report; the page is up to date once a promise resolves. All throw ApiError. */
export function useCasePhotos(accidentId: string) {
  const client = useQueryClient()
  const refresh = useRefresh(reportsKey)

  async function done(): Promise<void> {
    await Promise.all([refresh(), askFilesAnew(client, { section: 'accident', itemId: accidentId })])
  }

  return {
    caption: async (id: string, fileDescription: string): Promise<void> => {
      await call(fileRoutes.updateFile, { params: { id }, body: { fileDescription } })
      await done()
    },
    /** Gives what takes the removal back. */
    remove: async (id: string): Promise<() => Promise<void>> => {
      await call(fileRoutes.deleteFile, { params: { id } })
      await done()
      return async () => {
        await call(fileRoutes.restoreFile, { params: { id } })
        await done()
      }
    },
  }
}

function useRefresh(queryKey: readonly string[]): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    tellActivity()
    await client.invalidateQueries({ queryKey })
  }
}

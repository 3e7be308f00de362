import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { practiceProfileRoutes } from '@krash/contract/practice/practice-profile'
import type { PracticeProfilePatch } from '@krash/contract/practice/practice-profile'
import type { Professional } from '@krash/contract/professionals'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { askProfessionalsAnew } from '#entities/professionals/professional-keys.ts'
import { authorizedFetch, call } from '#shared/api/call.ts'

const keyOf = (id: string) => ['practice', 'profile', id] as const

/** An own record as everybody sees it, with the source of each field. */
export function usePracticeProfile(id: string | undefined) {
  return useQuery({
    queryKey: keyOf(id ?? ''),
    enabled: id !== undefined,
    refetchOnReconnect: true,
    queryFn: () => read(id ?? ''),
  })
}

/** Fetches the record as the server has it now, for a person who must choose between two versions. */
export function useLatestPracticeProfile(id: string): () => Promise<Professional> {
  const keep = useKeep(id)
  return async () => keep(await read(id))
}

export function useChangePracticeProfile(id: string) {
  const keep = useKeep(id)
  return useMutation({
    mutationFn: async (body: PracticeProfilePatch) =>
      (await call(practiceProfileRoutes.changePracticeProfile, { params: { id }, body })).data,
    onSuccess: keep,
  })
}

/** Sets or removes the picture. Both throw ApiError. */
export function usePracticePicture(id: string) {
  const keep = useKeep(id)
  const set = useMutation({ mutationFn: (picture: File) => send(id, picture), onSuccess: keep })
  const remove = useMutation({
    mutationFn: async () =>
      (await call(practiceProfileRoutes.removePracticePicture, { params: { id } })).data,
    onSuccess: keep,
  })
  return { set, remove }
}

function useKeep(id: string): (saved: Professional) => Professional {
  const client = useQueryClient()
  return (saved) => {
    const known = client.getQueryData<Professional>(keyOf(id))
    // If two answers arrive out of order, the newer one counts.
    if (!known || known.updatedAt <= saved.updatedAt) client.setQueryData(keyOf(id), saved)
    void askProfessionalsAnew(client)
    tellActivity()
    return saved
  }
}

async function read(id: string): Promise<Professional> {
  return (await call(practiceProfileRoutes.readPracticeProfile, { params: { id } })).data
}

async function send(id: string, picture: File): Promise<Professional> {
  const { method, path } = practiceProfileRoutes.setPracticePicture
  const body = new FormData()
  body.append('picture', picture, picture.name)
  const answer = await authorizedFetch(path.replace(':id', id), { method, body })
  return ((await answer.json()) as { data: Professional }).data
}

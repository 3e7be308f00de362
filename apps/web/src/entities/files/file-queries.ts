import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { fileCategories, fileRoutes } from '@krash/contract/files'
import type { FileSection, StoredFile } from '@krash/contract/files'
import { PAGE_SIZE_MAX } from '@krash/contract/wire'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { call } from '#shared/api/call.ts'

/** The owner of files: a section, and the vehicle, driver or policy in it. */
export interface FileTarget {
  section: FileSection
  itemId: string | null
}

const allKey = ['files', 'all'] as const
// What belongs to no item is one list, whatever its section: that of the own papers.
const filesKey = ({ section, itemId }: FileTarget) =>
  itemId === null ? (['files', 'own'] as const) : (['files', section, itemId] as const)

/** The files of a section or of one item in it, newest first. */
export function useFiles(target: FileTarget) {
  return useQuery({
    queryKey: filesKey(target),
    queryFn: ({ signal }) => {
      const { section: sectionType, itemId } = target
      // The person's own papers are also those that belong to nothing else yet.
      return everyPage(
        itemId === null ? { withoutItem: 'true' } : { sectionType, sectionItemId: itemId },
        signal,
      )
    },
  })
}

/** How much of their space the person uses. */
export function useFileUsage() {
  return useQuery({
    queryKey: [...allKey, 'usage'],
    queryFn: async ({ signal }) => (await call(fileRoutes.fileUsage, { signal })).data,
  })
}

/** The files of all sections, newest first. */
export function useAllFiles() {
  return useQuery({
    queryKey: allKey,
    queryFn: ({ signal }) => everyPage({}, signal),
  })
}

/** What an officer asks for, as a picture. */
export type CardCategory = 'insurance_card' | 'driver_license'

/** The newest picture of an insurance card or a license, of whatever policy or driver; null without one. */
export function useCardPicture(category: CardCategory) {
  return useQuery({
    queryKey: [...allKey, category],
    queryFn: async ({ signal }) => {
      const query = { fileCategory: category, isActive: 'true', limit: 1 }
      const { data } = await call(fileRoutes.listFiles, { query, signal })
      return data.data[0] ?? null
    },
  })
}

async function everyPage(
  filter: { sectionType?: FileSection; sectionItemId?: string; withoutItem?: 'true' },
  signal: AbortSignal,
): Promise<StoredFile[]> {
  const all: StoredFile[] = []
  for (;;) {
    const query = { ...filter, isActive: 'true', limit: PAGE_SIZE_MAX, offset: all.length }
    const { data, pagination } = await call(fileRoutes.listFiles, { query, signal })
    all.push(...data.data)
    if (!pagination?.hasMore || data.data.length === 0) return all
  }
}

/** The categories of a section: the server's, or until it answers those known here. */
export function useCategories(section: FileSection): readonly string[] {
  const { data } = useQuery({
    queryKey: ['file-categories', section],
    queryFn: async ({ signal }) => {
      return (await call(fileRoutes.listFileCategories, { params: { section }, signal })).data
    },
    staleTime: Infinity,
  })
  return data ?? fileCategories[section]
}

export interface FileEdit {
  id: string
  fileDescription: string | null
  fileCategory: string
}

/** Changes description and category; shown once the server has confirmed. */
export function useUpdateFile(target: FileTarget) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...body }: FileEdit) =>
      (await call(fileRoutes.updateFile, { params: { id }, body })).data,
    onSuccess: (saved) => {
      changeFiles(client, target, (files) => files.map((file) => (file.id === saved.id ? saved : file)))
    },
  })
}

/** Hides the file; the server keeps the bytes for 30 more days. */
export function useDeleteFile(target: FileTarget) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) =>
      (await call(fileRoutes.deleteFile, { params: { id }, query: { hard: 'false' } })).data,
    onSuccess: (_, id) => {
      changeFiles(client, target, (files) => files.filter((file) => file.id !== id))
    },
  })
}

/** Asks anew for the files of one thing, after another part of the page has changed them. */
export async function askFilesAnew(client: QueryClient, target: FileTarget): Promise<void> {
  void client.invalidateQueries({ queryKey: allKey })
  await client.invalidateQueries({ queryKey: filesKey(target) })
}

/** Puts a newly stored file at the top of the list, without duplicating one after a retry. */
export function showStoredFile(client: QueryClient, target: FileTarget, stored: StoredFile): void {
  changeFiles(client, target, (files) => [stored, ...files.filter(({ id }) => id !== stored.id)])
}

function changeFiles(
  client: QueryClient,
  target: FileTarget,
  change: (files: readonly StoredFile[]) => StoredFile[],
): void {
  const queryKey = filesKey(target)
  // A list being loaded was requested before this change.
  void client.cancelQueries({ queryKey })
  const known = client.getQueryData<StoredFile[]>(queryKey)
  if (known) client.setQueryData(queryKey, change(known))
  else void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({ queryKey: allKey })
  tellActivity()
}

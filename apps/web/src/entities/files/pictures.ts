import { QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fileRoutes } from '@krash/contract/files'
import { authorizedFetch } from '#shared/api/call.ts'
import { urlOf } from '#shared/api/url.ts'

/** URLs of the thumbnails of stored files, by id; those that have not loaded are missing. */
export function useThumbnails(ids: readonly string[]): ReadonlyMap<string, string> {
  const found = usePicturesAt(ids.map(thumbnailPath))
  return new Map(
    ids.flatMap((id) => {
      const url = found.get(thumbnailPath(id))
      return url === undefined ? [] : [[id, url]]
    }),
  )
}

/** URLs for `<img>` of pictures of our server, by their paths; those that have not loaded are missing. */
export function usePicturesAt(paths: readonly string[]): ReadonlyMap<string, string> {
  const client = useQueryClient()
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  const list = paths.join(' ')
  useEffect(() => {
    let isGone = false
    const wanted = list === '' ? [] : list.split(' ')
    const holds = wanted.map((path) => hold(client, path))
    void (async () => {
      for (const path of wanted) {
        // One that does not load keeps its sign.
        const url = await client.query(pictureQuery(path)).catch(() => undefined)
        if (isGone) return
        if (url !== undefined) setUrls((now) => (now.get(path) === url ? now : new Map(now).set(path, url)))
      }
    })()
    return () => {
      isGone = true
      for (const letGo of holds) letGo()
    }
  }, [client, list])
  return urls
}

/** Keeps a picture in the cache until the returned function is called. */
function hold(client: QueryClient, path: string): () => void {
  const observer = new QueryObserver(client, { ...pictureQuery(path), enabled: false })
  return observer.subscribe(() => undefined)
}

/** Forgets the pictures whose paths begin so: they are not to be seen any more. */
export function forgetPicturesAt(client: QueryClient, start: string): void {
  const isOf = (key: unknown) => typeof key === 'string' && key.startsWith(start)
  for (const query of client.getQueryCache().findAll({ queryKey: picturesKey })) {
    if (!isOf(query.queryKey.at(-1))) continue
    client.removeQueries({ queryKey: query.queryKey, exact: true })
  }
}

/** URL of a stored file's thumbnail; undefined until it has loaded, or when that fails. */
export function useThumbnail(id: string): string | undefined {
  return useQuery(pictureQuery(thumbnailPath(id))).data
}

/** URL of a stored picture as every browser shows it; undefined until it has loaded, empty when that fails. */
export function usePicture(id: string | undefined): string | undefined {
  return usePictureAt(id && urlOf(fileRoutes.filePicture.path, { id }))
}

/** The same of any picture of our server. */
export function usePictureAt(path: string | undefined): string | undefined {
  const { data, isError } = useQuery({ ...pictureQuery(path ?? ''), enabled: path !== undefined })
  return data ?? (isError ? '' : undefined)
}

const picturesKey = ['files', 'picture'] as const

function pictureQuery(path: string) {
  return {
    queryKey: [...picturesKey, path],
    staleTime: Infinity,
    queryFn: ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
      revokeWhatGoes(client)
      return objectUrl(path, signal)
    },
  }
}

const watched = new WeakSet<QueryClient>()

/** The URL of a picture holds it in memory, so it goes when the cache drops it. */
function revokeWhatGoes(client: QueryClient): void {
  if (watched.has(client)) return
  watched.add(client)
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'removed') revoke(query)
  })
}

/** What matters of a query here. */
interface Dropped {
  readonly queryKey: readonly unknown[]
  readonly state: { readonly data: unknown }
}

function revoke({ queryKey, state: { data } }: Dropped): void {
  const isPicture = picturesKey.every((part, index) => queryKey[index] === part)
  if (isPicture && typeof data === 'string') URL.revokeObjectURL(data)
}

function thumbnailPath(id: string): string {
  return urlOf(fileRoutes.fileThumbnail.path, { id })
}

async function objectUrl(path: string, signal: AbortSignal): Promise<string> {
  const response = await authorizedFetch(path, { signal })
  return URL.createObjectURL(await response.blob())
}

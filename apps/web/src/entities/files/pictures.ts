import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fileRoutes } from '@krash/contract/files'
import { authorizedFetch } from '#shared/api/call.ts'
import { urlOf } from '#shared/api/url.ts'

/** URLs of the thumbnails of stored files, by id; those that have not loaded are missing. */
export function useThumbnails(ids: readonly string[]): ReadonlyMap<string, string> {
  const client = useQueryClient()
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  const list = ids.join(' ')
  useEffect(() => {
    let isGone = false
    void (async () => {
      for (const id of list === '' ? [] : list.split(' ')) {
        // One that does not load keeps its sign.
        const url = await client.query(thumbnailQuery(id)).catch(() => undefined)
        if (isGone) return
        if (url !== undefined) setUrls((now) => (now.get(id) === url ? now : new Map(now).set(id, url)))
      }
    })()
    return () => {
      isGone = true
    }
  }, [client, list])
  return urls
}

/** URL of a stored file's thumbnail; undefined until it has loaded, or when that fails. */
export function useThumbnail(id: string): string | undefined {
  return useQuery(thumbnailQuery(id)).data
}

/** URL of a stored picture as every browser shows it; undefined until it has loaded, empty when that fails. */
export function usePicture(id: string | undefined): string | undefined {
  const { data, isError } = useQuery({
    queryKey: ['files', 'picture', id],
    enabled: id !== undefined,
    staleTime: Infinity,
    queryFn: ({ signal }) => objectUrl(urlOf(fileRoutes.filePicture.path, { id: id ?? '' }), signal),
  })
  return data ?? (isError ? '' : undefined)
}

function thumbnailQuery(id: string) {
  return {
    queryKey: ['files', 'thumbnail', id],
    staleTime: Infinity,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      objectUrl(urlOf(fileRoutes.fileThumbnail.path, { id }), signal),
  }
}

async function objectUrl(url: string, signal: AbortSignal): Promise<string> {
  const response = await authorizedFetch(url, { signal })
  return URL.createObjectURL(await response.blob())
}

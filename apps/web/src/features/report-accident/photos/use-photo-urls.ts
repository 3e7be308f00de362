import { useEffect, useState } from 'react'
import type { PhotoInfo } from '#shared/photos/prepare-photo.ts'
import { accidentStorage } from '#entities/accidents/accident-storage.ts'

/** Object URLs for photos on the device, by key; revoked when the photos are gone. */
export function usePhotoUrls(photos: readonly PhotoInfo[]): ReadonlyMap<string, string> {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  // The array is new at each render; only its keys and types say whether the photos have changed.
  const list = photos.map(({ key, type }) => `${key} ${type}`).join('\n')

  useEffect(() => {
    let isGone = false
    const made: string[] = []
    const forget = () => made.forEach((url) => URL.revokeObjectURL(url))
    const wanted = list === '' ? [] : list.split('\n').map((line) => line.split(' ') as [string, string])
    void Promise.all(wanted.map(readUrl)).then((entries) => {
      made.push(...entries.map(([, url]) => url))
      if (isGone) forget()
      else setUrls(new Map(entries))
    })
    return () => {
      isGone = true
      forget()
    }
  }, [list])

  return urls
}

async function readUrl([key, type]: [string, string]): Promise<[string, string]> {
  const bytes = await (await accidentStorage()).readPhoto(key)
  return [key, bytes ? URL.createObjectURL(new Blob([bytes], { type })) : '']
}

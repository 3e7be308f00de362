import { useEffect, useState } from 'react'
import type { PhotoInfo } from '#shared/photos/prepare-photo.ts'
import { accidentStorage } from '#entities/accidents/accident-storage.ts'
import { smallCopy } from '#shared/photos/small-copy.ts'

/**
 * Object URLs of small copies of photos on the device, by key: a hundred originals would not fit into the memory of a
 * phone. Empty for one that this browser cannot show.
 */
export function usePhotoUrls(photos: readonly PhotoInfo[]): ReadonlyMap<string, string> {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  // The array is new at each render; only its keys and types say whether the photos have changed.
  const list = photos.map(({ key, type }) => `${key} ${type}`).join('\n')

  useEffect(() => {
    let isGone = false
    const wanted = list === '' ? [] : list.split('\n').map((line) => line.split(' ') as [string, string])
    const found = new Map<string, string>()
    let frame = 0
    // Once a frame, since copies that are already made come a hundred at a time.
    const show = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        setUrls(new Map(found))
      })
    }
    void (async () => {
      for (const [key, type] of wanted) {
        found.set(key, await smallUrl(key, type))
        if (isGone) return
        show()
      }
    })()
    return () => {
      isGone = true
      cancelAnimationFrame(frame)
    }
  }, [list])

  return urls
}

/** The object URL of one whole photo; undefined while it is read, empty when this device no longer has it. */
export function useWholePhoto({ key, type }: PhotoInfo | { key: string; type: string }): string | undefined {
  const [read, setRead] = useState<{ key: string; url: string }>()
  useEffect(() => {
    let isGone = false
    let made = ''
    void readPhoto(key, type).then((blob) => {
      if (isGone) return
      made = blob ? URL.createObjectURL(blob) : ''
      setRead({ key, url: made })
    })
    return () => {
      isGone = true
      if (made !== '') URL.revokeObjectURL(made)
    }
  }, [key, type])
  return read?.key === key ? read.url : undefined
}

/** Kept while the page lives: they are small, and stations and receipts show the same ones. */
const made = new Map<string, Promise<string>>()

function smallUrl(key: string, type: string): Promise<string> {
  const known = made.get(key)
  if (known) return known
  const url = readPhoto(key, type)
    .then((blob) => blob && smallCopy(blob))
    .then((small) => (small ? URL.createObjectURL(small) : ''))
  made.set(key, url)
  return url
}

async function readPhoto(key: string, type: string): Promise<Blob | undefined> {
  const bytes = await (await accidentStorage()).readPhoto(key)
  return bytes && new Blob([bytes], { type })
}

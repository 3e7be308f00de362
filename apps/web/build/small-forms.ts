import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

// The server fills in its own address before it compresses a page that the build has written.
const texts = /^(?!prerendered\/).*\.(js|css|html)$/

/** Writes the smallest brotli form of every text beside it: too slow for a server to make while somebody waits. */
export function smallForms(): Plugin {
  return {
    name: 'krash:small-forms',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler: async ({ dir = '' }, bundle) => {
        const files = Object.values(bundle).filter(({ fileName }) => texts.test(fileName))
        await Promise.all(
          files.map((file) =>
            writeFile(
              path.join(dir, `${file.fileName}.br`),
              smallForm(file.type === 'chunk' ? file.code : file.source),
            ),
          ),
        )
      },
    },
  }
}

const made = new Map<string | Uint8Array, Uint8Array>()

/** Brotli with the highest effort; made once for each content, as most pages load the same chunks. */
export function smallForm(content: string | Uint8Array): Uint8Array {
  const known = made.get(content)
  if (known) return known
  const small = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  made.set(content, small)
  return small
}

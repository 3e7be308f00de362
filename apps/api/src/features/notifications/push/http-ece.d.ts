declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Decrypts RFC 8188 content; the package has no types of its own. */
  export function decrypt(
    content: Buffer,
    keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer },
  ): Buffer
}

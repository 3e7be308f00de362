import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The functions of libheif's C interface that are used here; pointers are offsets in the memory. */
export interface HeifLibrary {
  HEAPU8: Uint8Array
  HEAPU32: Uint32Array
  _malloc(size: number): number
  _heif_context_alloc(): number
  _heif_context_read_from_memory_without_copy(
    error: number,
    context: number,
    data: number,
    size: number,
    options: number,
  ): void
  _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void
  _heif_image_handle_get_width(handle: number): number
  _heif_image_handle_get_height(handle: number): number
  _heif_image_handle_get_number_of_metadata_blocks(handle: number, filter: number): number
  _heif_image_handle_get_list_of_metadata_block_IDs(
    handle: number,
    filter: number,
    ids: number,
    count: number,
  ): number
  _heif_image_handle_get_metadata_size(handle: number, id: number): number
  _heif_image_handle_get_metadata(error: number, handle: number, id: number, to: number): void
  _heif_decode_image(
    error: number,
    handle: number,
    image: number,
    colorspace: number,
    chroma: number,
    options: number,
  ): void
  _heif_image_get_width(image: number, channel: number): number
  _heif_image_get_height(image: number, channel: number): number
  _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number
}

interface Memory {
  buffer: ArrayBuffer
  grow(pages: number): number
}
/** Node has it; its types leave it to those of browsers. */
declare const WebAssembly: { Memory: { prototype: Memory } }

const pageBytes = 65_536

/**
 * Loads libheif with memory of its own that cannot grow beyond this many bytes; it never shrinks, so that only the end of
 * the thread gives it back. Call it once in a thread.
 */
export function loadHeifLibrary(memoryMax: number): HeifLibrary {
  limitMemory(memoryMax)
  const { resolve } = createRequire(import.meta.url)
  const wasmBinary = readFileSync(resolve('libheif-js/libheif-wasm/libheif.wasm'))
  const load = createRequire(import.meta.url)('libheif-js/libheif-wasm/libheif.js') as (settings: {
    wasmBinary: Buffer
  }) => HeifLibrary
  return load({ wasmBinary })
}

/** To the library, a refused growth means that memory is full. */
function limitMemory(bytesMax: number): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the memory below
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function growWithin(this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * pageBytes > bytesMax) throw new RangeError('no more memory')
    return grow.call(this, pages)
  }
}

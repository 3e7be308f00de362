// Written by `npm run packs`: edit the files of texts, or parts.ts.
import spot from '../../tl/spot.json' with { type: 'json' }

export const pack = { spot }

// Written by `npm run packs`: edit the files of texts, or parts.ts.
import legal from '../../ko/legal.json' with { type: 'json' }

export const pack = { legal }

// Written by `npm run packs`: edit the files of texts, or parts.ts.
import practice from '../../en/practice.json' with { type: 'json' }

export const pack = { practice }

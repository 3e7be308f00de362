// Written by `npm run packs`: edit the files of texts, or parts.ts.
import audit from '../../ar/audit.json' with { type: 'json' }
import textMessages from '../../ar/text-messages.json' with { type: 'json' }

export const pack = { audit, textMessages }

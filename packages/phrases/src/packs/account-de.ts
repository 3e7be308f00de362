// Written by `npm run packs`: edit the files of texts, or parts.ts.
import audit from '../../de/audit.json' with { type: 'json' }
import textMessages from '../../de/text-messages.json' with { type: 'json' }

export const pack = { audit, textMessages }

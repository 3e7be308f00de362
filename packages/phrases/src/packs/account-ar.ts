// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accountCare from '../../ar/account-care.json' with { type: 'json' }
import audit from '../../ar/audit.json' with { type: 'json' }
import preferences from '../../ar/preferences.json' with { type: 'json' }
import textMessages from '../../ar/text-messages.json' with { type: 'json' }

export const pack = { accountCare, audit, preferences, textMessages }

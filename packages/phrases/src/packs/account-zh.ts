// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accountCare from '../../zh/account-care.json' with { type: 'json' }
import audit from '../../zh/audit.json' with { type: 'json' }
import preferences from '../../zh/preferences.json' with { type: 'json' }
import textMessages from '../../zh/text-messages.json' with { type: 'json' }

export const pack = { accountCare, audit, preferences, textMessages }

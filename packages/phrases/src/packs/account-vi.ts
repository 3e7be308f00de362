// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accountCare from '../../vi/account-care.json' with { type: 'json' }
import audit from '../../vi/audit.json' with { type: 'json' }
import preferences from '../../vi/preferences.json' with { type: 'json' }
import textMessages from '../../vi/text-messages.json' with { type: 'json' }

export const pack = { accountCare, audit, preferences, textMessages }

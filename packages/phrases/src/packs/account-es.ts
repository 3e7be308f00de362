// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accountCare from '../../es/account-care.json' with { type: 'json' }
import audit from '../../es/audit.json' with { type: 'json' }
import preferences from '../../es/preferences.json' with { type: 'json' }
import textMessages from '../../es/text-messages.json' with { type: 'json' }

export const pack = { accountCare, audit, preferences, textMessages }

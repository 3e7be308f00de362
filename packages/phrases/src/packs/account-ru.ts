// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accountCare from '../../ru/account-care.json' with { type: 'json' }
import audit from '../../ru/audit.json' with { type: 'json' }
import preferences from '../../ru/preferences.json' with { type: 'json' }
import textMessages from '../../ru/text-messages.json' with { type: 'json' }

export const pack = { accountCare, audit, preferences, textMessages }

// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accountCare from '../../de/account-care.json' with { type: 'json' }
import audit from '../../de/audit.json' with { type: 'json' }
import preferences from '../../de/preferences.json' with { type: 'json' }
import textMessages from '../../de/text-messages.json' with { type: 'json' }

export const pack = { accountCare, audit, preferences, textMessages }

// Written by `npm run packs`: edit the files of texts, or parts.ts.
import activity from '../../fr/activity.json' with { type: 'json' }
import dashboard from '../../fr/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../fr/emergency-contacts.json' with { type: 'json' }
import profile from '../../fr/profile.json' with { type: 'json' }

export const pack = { activity, dashboard, emergencyContacts, profile }

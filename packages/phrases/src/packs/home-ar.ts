// Written by `npm run packs`: edit the files of texts, or parts.ts.
import activity from '../../ar/activity.json' with { type: 'json' }
import dashboard from '../../ar/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../ar/emergency-contacts.json' with { type: 'json' }
import profile from '../../ar/profile.json' with { type: 'json' }

export const pack = { activity, dashboard, emergencyContacts, profile }

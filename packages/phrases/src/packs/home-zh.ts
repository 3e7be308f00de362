// Written by `npm run packs`: edit the files of texts, or parts.ts.
import activity from '../../zh/activity.json' with { type: 'json' }
import dashboard from '../../zh/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../zh/emergency-contacts.json' with { type: 'json' }
import profile from '../../zh/profile.json' with { type: 'json' }

export const pack = { activity, dashboard, emergencyContacts, profile }

// Written by `npm run packs`: edit the files of texts, or parts.ts.
import activity from '../../vi/activity.json' with { type: 'json' }
import dashboard from '../../vi/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../vi/emergency-contacts.json' with { type: 'json' }
import profile from '../../vi/profile.json' with { type: 'json' }

export const pack = { activity, dashboard, emergencyContacts, profile }

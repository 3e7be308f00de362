// Written by `npm run packs`: edit the files of texts, or parts.ts.
import activity from '../../de/activity.json' with { type: 'json' }
import dashboard from '../../de/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../de/emergency-contacts.json' with { type: 'json' }
import profile from '../../de/profile.json' with { type: 'json' }

export const pack = { activity, dashboard, emergencyContacts, profile }

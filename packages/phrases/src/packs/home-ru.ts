// Written by `npm run packs`: edit the files of texts, or parts.ts.
import activity from '../../ru/activity.json' with { type: 'json' }
import dashboard from '../../ru/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../ru/emergency-contacts.json' with { type: 'json' }
import profile from '../../ru/profile.json' with { type: 'json' }

export const pack = { activity, dashboard, emergencyContacts, profile }

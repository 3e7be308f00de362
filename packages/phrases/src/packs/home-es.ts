// Written by `npm run packs`: edit the files of texts, or parts.ts.
import activity from '../../es/activity.json' with { type: 'json' }
import dashboard from '../../es/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../es/emergency-contacts.json' with { type: 'json' }
import profile from '../../es/profile.json' with { type: 'json' }

export const pack = { activity, dashboard, emergencyContacts, profile }

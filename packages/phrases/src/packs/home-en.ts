// Written by `npm run packs`: edit the files of texts, or parts.ts.
import activity from '../../en/activity.json' with { type: 'json' }
import dashboard from '../../en/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../en/emergency-contacts.json' with { type: 'json' }
import profile from '../../en/profile.json' with { type: 'json' }

export const pack = { activity, dashboard, emergencyContacts, profile }

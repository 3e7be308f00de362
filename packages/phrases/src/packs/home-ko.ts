// Written by `npm run packs`: edit the files of texts, or parts.ts.
import activity from '../../ko/activity.json' with { type: 'json' }
import dashboard from '../../ko/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../ko/emergency-contacts.json' with { type: 'json' }
import profile from '../../ko/profile.json' with { type: 'json' }

export const pack = { activity, dashboard, emergencyContacts, profile }

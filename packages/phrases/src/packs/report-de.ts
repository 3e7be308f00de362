// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../de/accidents.json' with { type: 'json' }
import helpPlaces from '../../de/help-places.json' with { type: 'json' }
import roadside from '../../de/roadside.json' with { type: 'json' }
import whoWasThere from '../../de/who-was-there.json' with { type: 'json' }

export const pack = { accidents, helpPlaces, roadside, whoWasThere }

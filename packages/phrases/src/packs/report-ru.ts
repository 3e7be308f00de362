// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../ru/accidents.json' with { type: 'json' }
import helpPlaces from '../../ru/help-places.json' with { type: 'json' }
import roadside from '../../ru/roadside.json' with { type: 'json' }
import whoWasThere from '../../ru/who-was-there.json' with { type: 'json' }

export const pack = { accidents, helpPlaces, roadside, whoWasThere }

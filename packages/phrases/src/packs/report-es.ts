// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../es/accidents.json' with { type: 'json' }
import helpPlaces from '../../es/help-places.json' with { type: 'json' }
import roadside from '../../es/roadside.json' with { type: 'json' }
import whoWasThere from '../../es/who-was-there.json' with { type: 'json' }

export const pack = { accidents, helpPlaces, roadside, whoWasThere }

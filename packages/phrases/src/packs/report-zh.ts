// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../zh/accidents.json' with { type: 'json' }
import helpPlaces from '../../zh/help-places.json' with { type: 'json' }
import roadside from '../../zh/roadside.json' with { type: 'json' }
import whoWasThere from '../../zh/who-was-there.json' with { type: 'json' }

export const pack = { accidents, helpPlaces, roadside, whoWasThere }

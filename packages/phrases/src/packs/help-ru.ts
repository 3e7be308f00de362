// Written by `npm run packs`: edit the files of texts, or parts.ts.
import appointments from '../../ru/appointments.json' with { type: 'json' }
import directory from '../../ru/directory.json' with { type: 'json' }
import favorites from '../../ru/favorites.json' with { type: 'json' }
import guided from '../../ru/guided.json' with { type: 'json' }
import lawyerConnections from '../../ru/lawyer-connections.json' with { type: 'json' }
import professionals from '../../ru/professionals.json' with { type: 'json' }
import reviews from '../../ru/reviews.json' with { type: 'json' }
import sharing from '../../ru/sharing.json' with { type: 'json' }

export const pack = { appointments, directory, favorites, guided, lawyerConnections, professionals, reviews, sharing }

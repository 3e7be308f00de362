// Written by `npm run packs`: edit the files of texts, or parts.ts.
import appointments from '../../ar/appointments.json' with { type: 'json' }
import directory from '../../ar/directory.json' with { type: 'json' }
import favorites from '../../ar/favorites.json' with { type: 'json' }
import guided from '../../ar/guided.json' with { type: 'json' }
import lawyerConnections from '../../ar/lawyer-connections.json' with { type: 'json' }
import professionals from '../../ar/professionals.json' with { type: 'json' }
import reviews from '../../ar/reviews.json' with { type: 'json' }
import sharing from '../../ar/sharing.json' with { type: 'json' }

export const pack = { appointments, directory, favorites, guided, lawyerConnections, professionals, reviews, sharing }

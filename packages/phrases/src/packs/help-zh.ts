// Written by `npm run packs`: edit the files of texts, or parts.ts.
import appointments from '../../zh/appointments.json' with { type: 'json' }
import directory from '../../zh/directory.json' with { type: 'json' }
import favorites from '../../zh/favorites.json' with { type: 'json' }
import guided from '../../zh/guided.json' with { type: 'json' }
import lawyerConnections from '../../zh/lawyer-connections.json' with { type: 'json' }
import professionals from '../../zh/professionals.json' with { type: 'json' }
import reviews from '../../zh/reviews.json' with { type: 'json' }
import sharing from '../../zh/sharing.json' with { type: 'json' }

export const pack = { appointments, directory, favorites, guided, lawyerConnections, professionals, reviews, sharing }

// Written by `npm run packs`: edit the files of texts, or parts.ts.
import appointments from '../../vi/appointments.json' with { type: 'json' }
import directory from '../../vi/directory.json' with { type: 'json' }
import favorites from '../../vi/favorites.json' with { type: 'json' }
import guided from '../../vi/guided.json' with { type: 'json' }
import lawyerConnections from '../../vi/lawyer-connections.json' with { type: 'json' }
import professionals from '../../vi/professionals.json' with { type: 'json' }
import reviews from '../../vi/reviews.json' with { type: 'json' }
import sharing from '../../vi/sharing.json' with { type: 'json' }

export const pack = { appointments, directory, favorites, guided, lawyerConnections, professionals, reviews, sharing }

// Written by `npm run packs`: edit the files of texts, or parts.ts.
import appointments from '../../tl/appointments.json' with { type: 'json' }
import directory from '../../tl/directory.json' with { type: 'json' }
import favorites from '../../tl/favorites.json' with { type: 'json' }
import guided from '../../tl/guided.json' with { type: 'json' }
import lawyerConnections from '../../tl/lawyer-connections.json' with { type: 'json' }
import professionals from '../../tl/professionals.json' with { type: 'json' }
import reviews from '../../tl/reviews.json' with { type: 'json' }
import sharing from '../../tl/sharing.json' with { type: 'json' }

export const pack = { appointments, directory, favorites, guided, lawyerConnections, professionals, reviews, sharing }

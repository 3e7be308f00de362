import appointments from '../../es/appointments.json' with { type: 'json' }
import connections from '../../es/connections.json' with { type: 'json' }
import directory from '../../es/directory.json' with { type: 'json' }
import favorites from '../../es/favorites.json' with { type: 'json' }
import guided from '../../es/guided.json' with { type: 'json' }
import professionals from '../../es/professionals.json' with { type: 'json' }

/** The texts about lawyers, doctors and appointments: fetched with the pages that find help. */
export const pack = { appointments, connections, directory, favorites, guided, professionals }

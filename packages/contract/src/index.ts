import { accidentRoutes } from './accidents.ts'
import { accountRoutes } from './accounts.ts'
import { activityRoutes } from './activity.ts'
import { fileRoutes } from './files.ts'
import { connectionRoutes } from './lawyer-connections.ts'
import { locationRoutes } from './location.ts'
import { professionalRoutes } from './professionals.ts'
import { profileRoutes } from './profile.ts'
import { roadsideRoutes } from './roadside.ts'

export * from './accidents.ts'
export * from './accounts.ts'
export * from './activity.ts'
export * from './credentials.ts'
export * from './distance.ts'
export * from './errors.ts'
export * from './field-limits.ts'
export * from './fields.ts'
export * from './files.ts'
export * from './lawyer-connections.ts'
export * from './limits.ts'
export * from './location.ts'
export * from './match-score.ts'
export * from './phone-number.ts'
export * from './professionals.ts'
export * from './profile-choices.ts'
export * from './profile-form.ts'
export * from './profile.ts'
export * from './roadside.ts'
export * from './route.ts'
export * from './us-states.ts'
export * from './wire.ts'

/** Every call of the wire by name. */
export const routes = {
  ...accountRoutes,
  ...profileRoutes,
  ...accidentRoutes,
  ...roadsideRoutes,
  ...fileRoutes,
  ...activityRoutes,
  ...locationRoutes,
  ...professionalRoutes,
  ...connectionRoutes,
} as const

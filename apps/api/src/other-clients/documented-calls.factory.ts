/** Every call that other clients know, in the order in which they name them. */
export const documentedCalls = [
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/refresh',
  'POST /api/auth/forgot-password',
  'GET /api/auth/verify',
  'POST /api/auth/logout',
  'GET /api/auth/me',
  'POST /api/auth/change-password',
  'POST /api/auth/delete-account',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/verify-reset-token',
  'POST /api/auth/reset-password',
  'GET /api/users/profile',
  'PUT /api/users/profile',
  'POST /api/users/avatar',
  ...['vehicles', 'drivers', 'insurance'].flatMap((list) => [
    `GET /api/users/${list}`,
    `POST /api/users/${list}`,
    `PUT /api/users/${list}/{id}`,
    `DELETE /api/users/${list}/{id}`,
  ]),
  'GET /api/users/export',
  'PATCH /api/users/preferences',
  'GET /api/users/preferences',
  'POST /api/files/upload',
  'GET /api/files/getfiles',
  'GET /api/files/{id}',
  'GET /api/files/{id}/download',
  'PUT /api/files/{id}',
  'DELETE /api/files/{id}',
  'GET /api/files/categories/{section}',
  'POST /api/email/password-reset',
  'POST /api/email/verification',
  'POST /api/email/welcome',
  'POST /api/email/notification',
  'POST /api/email/send',
  'GET /api/email/test',
  'POST /api/contact',
  'GET /api/contact/my-requests',
  'POST /api/feedback',
  'POST /api/emergency/accidents',
  'GET /api/emergency/accidents',
  'GET /api/emergency/accidents/{id}',
  'GET /api/emergency/roadside',
  'PUT /api/emergency/accidents/{id}',
  'PUT /api/emergency/accidents/{id}/cancel',
  'GET /api/emergency/contacts',
  'POST /api/emergency/contacts',
  'DELETE /api/emergency/contacts/{id}',
  'GET /api/emergency/status',
  'GET /api/activity/recent',
  'PATCH /api/activity/{id}/read',
  'PATCH /api/activity/{id}/archive',
  'DELETE /api/activity/{id}',
  'POST /api/activity/log',
  'GET /api/activity/summary',
  'GET /api/activity/types',
  'GET /api/activity/{id}',
  'POST /api/professionals/search',
  'GET /api/professionals/lawyers',
  'GET /api/professionals/physicians',
  'GET /api/professionals/{type}/{id}',
  'GET /api/professionals/{type}/nearby',
  'GET /api/professionals/{type}/specialties',
  'GET /api/professionals/{type}/top-rated',
  'GET /api/professionals/{type}/search-by-name',
  'POST /api/professionals/contact',
  'GET /api/professionals/{type}/{id}/reviews',
  'POST /api/professionals/{type}/{id}/reviews',
  'GET /api/professionals/favorites',
  'POST /api/professionals/favorites',
  'DELETE /api/professionals/favorites/{id}',
  'GET /api/professionals/{type}/{id}/availability',
  'POST /api/professionals/{type}/{id}/appointments',
  'POST /api/professionals/search-by-location',
  'GET /api/professionals/{type}/{id}/stats',
  'POST /api/professionals/{type}/bulk',
  'POST /api/lawyer-connections/connect',
  'GET /api/lawyer-connections/my-connections',
  'GET /api/conversations/{userId}',
  'GET /api/conversations/{id}/messages',
  'POST /api/messages',
  'POST /api/conversations',
  'PATCH /api/conversations/{id}/mark-read',
  'DELETE /api/messages/{id}',
  ...['', '/api'].flatMap((root) => [
    `POST ${root}/chat/send`,
    `GET ${root}/chat/messages/{type}/{id}`,
    `GET ${root}/chat/history/{type}/{id}`,
    `POST ${root}/chat/mark-read`,
    `POST ${root}/chat/delete-message`,
    `POST ${root}/chat/typing/start`,
    `POST ${root}/chat/typing/stop`,
    `GET ${root}/chat/status/{id}`,
  ]),
  'GET /api/location/reverse-geocode',
  'GET /api/location/geocode',
  'POST /api/location/search',
  'GET /api/location/nearby',
  'GET /api/location/suggest',
  'POST /api/location/validate',
  'POST /api/location/distance-matrix',
  'POST /api/location/directions',
  'GET /api/events',
]

/** Those that a client makes before anybody is signed in. */
export const openCalls = new Set([
  // Hospitals, police and roadside companies; a test of places holds that the rest is refused.
  'GET /api/location/nearby',
  // Whoever reports without an account sees where they are, and gets suggestions for an address.
  'GET /api/location/reverse-geocode',
  'GET /api/location/suggest',
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/refresh',
  'POST /api/auth/forgot-password',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/verify-reset-token',
  'POST /api/auth/reset-password',
  'POST /api/contact',
])

/** The documented call that a request is: of two that fit, the one with more words of its own. */
export function documentedAs(method: string, path: string): string | undefined {
  const [bare = ''] = path.split('?')
  const asked = [method, ...bare.split('/')]
  const fits = (call: string): boolean => {
    const parts = partsOf(call)
    return (
      parts.length === asked.length && parts.every((part, at) => part.startsWith('{') || part === asked[at])
    )
  }
  return documentedCalls.filter(fits).toSorted((a, b) => blanksIn(a) - blanksIn(b))[0]
}

function partsOf(call: string): string[] {
  const [method = '', path = ''] = call.split(' ')
  return [method, ...path.split('/')]
}

function blanksIn(call: string): number {
  return call.split('{').length
}

/** Whether the device may be asked; `prompt` until that is known. */
export type LocationPermission = PermissionState

interface Asked {
  query: (of: { name: 'geolocation' }) => Promise<EventTarget & { readonly state: LocationPermission }>
}

/** Tells the permission now and whenever it changes, until the returned function is called. Asks nobody anything. */
export function watchPermission(
  onState: (state: LocationPermission) => void,
  permissions: Asked | undefined = navigator.permissions,
): () => void {
  let isLeft = false
  let status: Awaited<ReturnType<Asked['query']>> | undefined
  const tell = () => {
    if (!isLeft && status) onState(status.state)
  }
  onState('prompt')
  permissions?.query({ name: 'geolocation' }).then(
    (found) => {
      status = found
      status.addEventListener('change', tell)
      tell()
    },
    // A browser that cannot say is one that will ask.
    () => undefined,
  )
  return () => {
    isLeft = true
    status?.removeEventListener('change', tell)
  }
}

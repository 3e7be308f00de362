/** Permission to ask the device for its position; `prompt` until it is known. */
export type LocationPermission = PermissionState

interface Asked {
  query: (of: { name: 'geolocation' }) => Promise<EventTarget & { readonly state: LocationPermission }>
}

/** Reports the permission now and after every change, until the returned function is called. Never asks the person. */
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
    // A browser that cannot tell will ask.
    () => undefined,
  )
  return () => {
    isLeft = true
    status?.removeEventListener('change', tell)
  }
}

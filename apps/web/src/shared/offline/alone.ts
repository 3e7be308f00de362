/**
 * Runs the work in one tab at a time; the others wait for their turn under the same name, and then find nothing left to
 * do. Where a browser has no such locks it runs at once: the server knows again what it gets twice.
 */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}

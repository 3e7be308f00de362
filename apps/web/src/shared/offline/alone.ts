/**
 * Runs the work in one tab at a time; the others wait for the same name, and then find nothing left to do. In a browser
 * without such locks it runs at once, because the server recognises what it receives twice.
 */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}

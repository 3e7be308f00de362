/** The part of XMLHttpRequest that an upload uses, over the same network. */
export class RequestOverFetch extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers = new Headers()
  status = 0
  statusText = ''
  responseText = ''
  private target = { method: '', path: '' }
  private answer: Response | undefined

  open(method: string, path: string): void {
    this.target = { method, path }
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }
  getResponseHeader(name: string): string | null {
    return this.answer?.headers.get(name) ?? null
  }
  abort(): void {}
  send(body: FormData): void {
    const { method, path } = this.target
    void fetch(path, { method, headers: this.headers, body })
      .then(async (answer) => {
        this.answer = answer
        this.responseText = await answer.text()
        this.status = answer.status
      })
      .catch(() => undefined)
      .then(() => this.dispatchEvent(new Event('loadend')))
  }
}

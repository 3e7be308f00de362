export interface ReceivedEvent {
  /** Undefined for passing events. */
  id: number | undefined
  kind: string
  data: unknown
}

interface ReaderParts {
  onEvent: (event: ReceivedEvent) => void
  /** Called when the server asks for a pause of this length. */
  onRetry: (milliseconds: number) => void
}

/** Reads text/event-stream as our server writes it, in chunks that may end anywhere. */
export function createEventReader({ onEvent, onRetry }: ReaderParts): (text: string) => void {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) readBlock(block)
  }

  function readBlock(block: string): void {
    const fields = new Map(block.split('\n').map(fieldOf))
    const [retry, id, kind, data] = ['retry', 'id', 'event', 'data'].map((name) => fields.get(name))
    if (retry !== undefined) onRetry(Number(retry))
    if (kind === undefined || data === undefined) return
    onEvent({ id: id === undefined ? undefined : Number(id), kind, data: JSON.parse(data) })
  }
}

function fieldOf(line: string): [string, string] {
  const at = line.indexOf(': ')
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 2)]
}

type Area = 'local' | 'session'

// Private mode or a full disk may refuse storage; values then last as long as the page.
const memory = { local: new Map<string, string>(), session: new Map<string, string>() }

/** Reads the text under `key` from the browser's storage, or from memory where that is closed. */
export function readStored(area: Area, key: string): string | null {
  try {
    return storageOf(area).getItem(key) ?? memory[area].get(key) ?? null
  } catch {
    return memory[area].get(key) ?? null
  }
}

/** Stores a text; never throws. */
export function writeStored(area: Area, key: string, value: string): void {
  memory[area].delete(key)
  try {
    storageOf(area).setItem(key, value)
  } catch {
    memory[area].set(key, value)
  }
}

export function removeStored(area: Area, key: string): void {
  memory[area].delete(key)
  try {
    storageOf(area).removeItem(key)
  } catch {
    // Closed storage holds none of our data.
  }
}

export function storedKeys(area: Area, prefix: string): string[] {
  try {
    return Object.keys(storageOf(area)).filter((key) => key.startsWith(prefix))
  } catch {
    return [...memory[area].keys()].filter((key) => key.startsWith(prefix))
  }
}

export function clearStored(area: Area, keep: readonly string[] = []): void {
  const kept = keep.map((key) => [key, readStored(area, key)] as const)
  memory[area].clear()
  try {
    storageOf(area).clear()
  } catch {
    // Closed storage holds none of our data.
  }
  for (const [key, value] of kept) if (value !== null) writeStored(area, key, value)
}

function storageOf(area: Area): Storage {
  return area === 'local' ? localStorage : sessionStorage
}

import type { Parcel } from './parcel.ts'

/** The row of a guest's draft, which belongs to nobody who signs in or out. */
export const GUEST_DRAFT = 'accident guest'

/** The tables in which this device stores a person's work. */
export interface Rows {
  outbox: Parcel
  drafts: { id: string; draft: unknown }
  /** The bytes of photos; not Blobs, which iPhones lose. */
  bytes: { id: string; bytes: ArrayBuffer }
}

export interface Table<Row> {
  get: (id: string) => Promise<Row | undefined>
  getAll: () => Promise<Row[]>
  getAllKeys: () => Promise<string[]>
  put: (row: Row) => Promise<unknown>
  delete: (id: string) => Promise<unknown>
}

export type Tables = { [Name in keyof Rows]: Table<Rows[Name]> }

export interface Device {
  /** False where the browser stores nothing (some private modes), so all is lost with the tab. */
  readonly isDurable: boolean
  /** Runs a read-only transaction. The work may await these tables and nothing else. */
  read: <T>(work: (tables: Tables) => Promise<T>) => Promise<T>
  /**
   * Runs a transaction: when the promise resolves, all of the work is on disk (where `isDurable`); when the work
   * throws, nothing of it is. All open tabs are notified. The work may await these tables and nothing else.
   */
  change: <T>(work: (tables: Tables) => Promise<T>) => Promise<T>
  /** Calls the listener after each change in any tab. Returns a function that stops it. */
  watch: (listener: (isElsewhere: boolean) => void) => () => void
  close: () => void
}

/** A device that stores in IndexedDB. Throws when the browser has none or will not open it. */
export async function openIdbDevice(name: string): Promise<Device> {
  const connection = createConnection(name)
  await connection.open()
  const signal = createChangeSignal(name)

  async function transact<T>(mode: IDBTransactionMode, work: (tables: Tables) => Promise<T>): Promise<T> {
    // Strict means done when the bytes are on disk, not in a buffer of the system.
    const tx = (await connection.open()).transaction(tableNames, mode, { durability: 'strict' })
    const end = endOf(tx)
    try {
      const result = await work({
        outbox: idbTable(tx.objectStore('outbox')),
        drafts: idbTable(tx.objectStore('drafts')),
        bytes: idbTable(tx.objectStore('bytes')),
      })
      await end
      return result
    } catch (error) {
      end.catch(() => undefined)
      abort(tx)
      throw error
    }
  }

  return {
    isDurable: true,
    read: (work) => transact('readonly', work),
    change: async (work) => {
      const result = await transact('readwrite', work)
      signal.tell()
      return result
    },
    watch: signal.watch,
    close: () => {
      signal.close()
      connection.close()
    },
  }
}

const tableNames = ['outbox', 'drafts', 'bytes'] as const satisfies (keyof Rows)[]

function idbTable<Row>(store: IDBObjectStore): Table<Row> {
  return {
    get: (id) => answerOf(store.get(id) as IDBRequest<Row | undefined>),
    getAll: () => answerOf(store.getAll() as IDBRequest<Row[]>),
    getAllKeys: () => answerOf(store.getAllKeys() as IDBRequest<string[]>),
    put: async (row) => answerOf(store.put(row)),
    delete: (id) => answerOf(store.delete(id)),
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(faultOf(request)))
  })
}

function endOf(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.addEventListener('complete', () => resolve())
    for (const end of ['error', 'abort']) tx.addEventListener(end, () => reject(faultOf(tx)))
  })
}

function faultOf({ error }: { error: DOMException | null }): Error {
  return error ?? new DOMException('', 'AbortError')
}

function abort(tx: IDBTransaction): void {
  try {
    tx.abort()
  } catch {
    // A database error has already ended it.
  }
}

/** Reopens a connection with the next call after the system closed it (iPhones under memory pressure). */
function createConnection(name: string) {
  let opened: Promise<IDBDatabase> | undefined
  const forget = () => {
    opened = undefined
  }
  const close = () => {
    void opened?.then((database) => database.close())
    forget()
  }
  const open = () => {
    opened ??= openDatabase(name).then(
      (database) => {
        // A newer version in another tab, or a sign-out that deletes everything, must not wait for this tab.
        database.addEventListener('versionchange', close)
        database.addEventListener('close', forget)
        return database
      },
      (error: unknown) => {
        forget()
        throw error
      },
    )
    return opened
  }
  return { open, close }
}

/** Written without the library `idb`, because the report page must open on one bar of signal. */
function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    for (const table of tableNames) request.result.createObjectStore(table, { keyPath: 'id' })
  })
  return answerOf(request)
}

type Listener = Parameters<Device['watch']>[0]

/** Notifies listeners in this tab and in all others. */
function createChangeSignal(name: string) {
  const here = createListeners()
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  channel?.addEventListener('message', () => here.tell(true))
  return {
    tell: () => {
      here.tell(false)
      channel?.postMessage('changed')
    },
    watch: here.watch,
    close: () => channel?.close(),
  }
}

function createListeners() {
  const listeners = new Set<Listener>()
  return {
    tell: (isElsewhere: boolean) => listeners.forEach((listener) => listener(isElsewhere)),
    watch: (listener: Listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A device with the same rules for browsers that store nothing; it lives as long as the tab. */
export function createMemoryDevice(): Device {
  const tables: Tables = { outbox: memoryTable(), drafts: memoryTable(), bytes: memoryTable() }
  const { tell, watch } = createListeners()
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: (tables: Tables) => Promise<T>): Promise<T> => {
    const result = last.then(() => work(tables))
    last = result.catch(() => undefined)
    return result
  }
  return {
    isDurable: false,
    read: inTurn,
    change: async (work) => {
      const result = await inTurn(work)
      tell(false)
      return result
    },
    watch,
    close: () => undefined,
  }
}

function memoryTable<Row extends { id: string }>(): Table<Row> {
  const rows = new Map<string, Row>()
  return {
    get: async (id) => rows.get(id),
    getAll: async () => [...rows.values()],
    getAllKeys: async () => [...rows.keys()],
    put: async (row) => void rows.set(row.id, row),
    delete: async (id) => void rows.delete(id),
  }
}

import { type Compilable, CompiledQuery, DummyDriver, Kysely } from 'kysely'
import { postgresOver } from './named-statements.ts'
import type { DB } from './tables.ts'

/** Stands for a value while a query is compiled. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Compiles queries without a connection. */
const compiler = new Kysely<DB>({ dialect: postgresOver(() => new DummyDriver()) })

/**
 * A query whose text is always the same: it is built and compiled the first time, and later only its values are put in their
 * places. For what runs with every call, where building it anew takes longer than sending it.
 * @param build uses each value as it is, once or several times, and decides nothing by it
 */
export function compiledOnce<V extends Record<string, unknown>, R>(
  build: (database: Kysely<DB>, values: V) => Compilable<R>,
): (values: V) => CompiledQuery<R> {
  let template: CompiledQuery<R> | undefined
  return (values) => {
    template ??= build(compiler, slots as V).compile()
    const parameters = template.parameters.map((each) => (each instanceof Slot ? values[each.name] : each))
    return CompiledQuery.raw(template.sql, parameters)
  }
}

const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) })

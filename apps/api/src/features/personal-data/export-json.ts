import { type Person, personRow, rowsOf } from './exported-rows.ts'
import { exportedTables } from './exported-tables.ts'

/** Everything stored about the person as one JSON object, in pieces. */
export async function* exportJson(person: Person): AsyncGenerator<string> {
  const exportedAt = person.context.clock.now()
  const parts = { exportedAt, ...(await personRow(person)) }
  // Without the closing bracket, because the lists follow.
  yield JSON.stringify(parts).slice(0, -1)
  for (const table of exportedTables) {
    yield `,\n"${table.key}":[`
    let between = '\n'
    for await (const row of rowsOf(person, table)) {
      yield between + JSON.stringify(row)
      between = ',\n'
    }
    yield ']'
  }
  yield '}'
}

export async function* exportEnvelope(person: Person): AsyncGenerator<string> {
  yield '{"success":true,"data":'
  yield* exportJson(person)
  yield '}'
}

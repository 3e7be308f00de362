import type pg from 'pg'
import type { Missed } from './live-stream.ts'

/** Events read at once for one stream. */
const PAGE = 100

export interface Standing {
  userId: string
  /** Id of the last event it received; undefined for a stream that begins now. */
  after: number | undefined
}

/** What each stream has missed, in the order of the streams. One statement for all, so everybody sees the same moment. */
export async function readMissed(pool: pg.Pool, streams: readonly Standing[]): Promise<Missed[]> {
  const { rows } = await pool.query<Row>({
    ...reading,
    values: [streams.map(({ userId }) => userId), streams.map(({ after }) => after ?? null), PAGE],
  })
  const ofPlace = Map.groupBy(rows, ({ place }) => place)
  return streams.map((_, index) => missedOf(ofPlace.get(index + 1) ?? []))
}

interface Row {
  place: number
  last_id: number
  swept_id: number
  id: number | null
  kind: string
  data: string
}

function missedOf(rows: Row[]): Missed {
  const events = rows.flatMap(({ id, kind, data }) => (id === null ? [] : [{ id, kind, data }]))
  const [first] = rows
  return {
    lastId: first?.last_id ?? 0,
    sweptId: first?.swept_id ?? 0,
    events,
    isPage: events.length === PAGE,
  }
}

const reading = {
  name: 'live-events-missed',
  text: `select asked.place, coalesce(stream.last_id, 0) as last_id, coalesce(stream.swept_id, 0) as swept_id,
      event.id, event.kind, event.data
    from unnest($1::uuid[], $2::bigint[]) with ordinality as asked (user_id, after, place)
    left join live_streams as stream on stream.user_id = asked.user_id
    left join lateral (
      select id, kind, data::text as data from live_events
      where live_events.user_id = asked.user_id and live_events.id > asked.after order by id limit $3
    ) as event on true
    order by asked.place, event.id`,
}

/** The indexes (from 0) of the streams for which the log has later events. */
export async function findBehind(pool: pg.Pool, streams: readonly Standing[]): Promise<number[]> {
  const { rows } = await pool.query<{ place: number }>({
    ...looking,
    values: [streams.map(({ userId }) => userId), streams.map(({ after }) => after ?? null)],
  })
  return rows.map(({ place }) => place - 1)
}

const looking = {
  name: 'live-events-behind',
  text: `select had.place from unnest($1::uuid[], $2::bigint[]) with ordinality as had (user_id, after, place)
    join live_streams as stream on stream.user_id = had.user_id where stream.last_id > had.after`,
}

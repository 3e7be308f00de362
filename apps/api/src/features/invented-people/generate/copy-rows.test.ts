import { expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { copyRows } from './copy-rows.ts'

const strange = [
  'plain',
  '',
  String.raw`\N`,
  'tab\there',
  'new\nline\r',
  String.raw`back\slash \. "quoted", {braces}`,
  'Muñoz 律',
]

const target = { table: 'copied', columns: ['at', 'text', 'texts', 'numbers', 'yes'] }

test('every text comes back as it was, in cells and in lists', async () => {
  const api: TestApp = await startTestApp()
  const client = await api.context.database.pool.connect()
  try {
    await client.query(
      'create temp table copied (at integer, text text, texts text[], numbers integer[], yes boolean)',
    )
    const rows = strange.map((text, at) => ({ at, text, texts: [text, 'x'], numbers: [at, 2], yes: null }))
    expect(await copyRows(client, target, rows)).toBe(strange.length)
    const { rows: found } = await client.query('select * from copied order by at')
    expect(found).toEqual(rows)
    expect(await copyRows(client, target, [])).toBe(0)
  } finally {
    client.release()
    await api.close()
  }
})

/** The contract: limits, schemas, types and calls. */
export function contractFile({ noun, one, One, many, Many, word, words }) {
  return {
    [`packages/contract/src/${noun}/${noun}.ts`]: `import * as z from 'zod/mini'
import { text } from '../wire/fields.ts'
import { route } from '../wire/route.ts'
import { idParams, instant, pageQuery } from '../wire/wire.ts'

export const ${one}Limits = { title: { max: 200 } } as const

export const ${one}Input = z.object({ title: text(${one}Limits.title) })
export type ${One}Input = z.infer<typeof ${one}Input>

export const ${one} = z.object({
  id: z.uuid(),
  title: z.string(),
  createdAt: instant,
  updatedAt: instant,
})
export type ${One} = z.infer<typeof ${one}>

export const ${one}Routes = {
  list${Many}: route({
    method: 'GET',
    path: '/api/${noun}',
    access: 'user',
    limit: 'person',
    summary: 'Own ${words}, newest first',
    query: z.object(pageQuery),
    response: z.array(${one}),
    paged: true,
  }),
  add${One}: route({
    method: 'POST',
    path: '/api/${noun}',
    access: 'user',
    limit: 'person',
    summary: 'Add a ${word}',
    body: ${one}Input,
    response: ${one},
    status: 201,
    idempotent: true,
  }),
  get${One}: route({
    method: 'GET',
    path: '/api/${noun}/:id',
    access: 'user',
    limit: 'person',
    summary: 'One own ${word}',
    params: idParams,
    response: ${one},
    errors: ['NOT_FOUND'],
  }),
} as const
`,
    [`packages/contract/src/${noun}/${noun}.test.ts`]: `import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ${one}Input, ${one}Limits } from './${noun}.ts'

test('a title is trimmed and needed', () => {
  expect(z.parse(${one}Input, { title: ' First ' })).toEqual({ title: 'First' })
  expect(z.safeParse(${one}Input, { title: ' ' }).success).toBe(false)
})

test('a title has a limit', () => {
  const tooLong = 'a'.repeat(${one}Limits.title.max + 1)
  expect(z.safeParse(${one}Input, { title: tooLong }).success).toBe(false)
})
`.replaceAll('${many}', many),
  }
}

/** The table. The person leads the primary key, and row-level security protects the queries. */
export function migrationFile({ table }, number) {
  return {
    [`apps/api/migrations/${number}_${table}.sql`]: `create table ${table} (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  title text not null check (char_length(title) between 1 and 200),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index ${table}_newest on ${table} (user_id, created_at desc, id desc);

alter table ${table} enable row level security;
create policy own_rows on ${table} to krash_app using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert, update, delete on ${table} to krash_app;
`,
  }
}

/** English texts for every language, until they are translated. */
export function phraseFiles({ noun, words, word }, languages) {
  const heading = words[0].toUpperCase() + words.slice(1)
  const texts = {
    title: heading,
    empty: `No ${words} yet.`,
    loading: `Loading your ${words}.`,
    failed: `Your ${words} could not be loaded.`,
    add: `Add a ${word}`,
  }
  const text = `${JSON.stringify(texts, null, 2)}\n`
  return Object.fromEntries(languages.map((language) => [`packages/phrases/${language}/${noun}.json`, text]))
}

import { expect, test } from 'vitest'
import { parseSource } from '../checks/parse-source.mjs'
import { findUnloadedTexts, readUses } from './phrase-parts.mjs'

const parts = { help: ['favorites', 'reviews'], legal: ['legal'] }

test.each([
  ['a text of a part in the frame', { main: `t('favorites:title')` }, 'main asks for favorites'],
  [
    'a page whose route loads nothing',
    { main: `page(() => import('./page'))`, page: `t(\`favorites:\${name}\`)` },
    "page asks for favorites, and nothing on the way to it loads the part 'help': main > page",
  ],
  [
    'a page that loads another part',
    { main: `withTexts(import('./page'), 'legal')`, page: `t('favorites:title')` },
    'page asks for favorites',
  ],
  [
    'a second way that loads nothing',
    {
      main: `import './second'\nconst One = lazy(() => withTexts(import('./page'), 'help'))`,
      second: `const Two = lazy(() => import('./page'))`,
      page: `import { word } from './word'`,
      word: `t('reviews:title')`,
    },
    'main > second > page > word',
  ],
])('%s is found', (_case, sources, said) => {
  const found = unloaded(sources)
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(said)
})

test.each([
  [
    'a route that loads the part',
    `const shown = createRoute({ loader: texts('legal', 'help'), component: page(() => import('./page')) })`,
  ],
  ['code that comes with its part', `const Shown = lazy(async () => withTexts(import('./page'), 'help'))`],
  ['a component that waits for it', `import { Page } from './page'\nusePart('help') ? <Page /> : null`],
  ['a function that waits for it', `import { tell } from './page'\nawait needPart('help').catch(none)`],
  ['a long text', `import { Page } from './page'\nconst x = <LongText part="help">{Page}</LongText>`],
  ['an import of types', `import type { Page } from './page'\nimport { type Props } from './page'`],
])('%s is right', (_case, main) => {
  expect(unloaded({ main, page: `t('favorites:title')\nt('shell:title')` })).toEqual([])
})

function unloaded(sources) {
  const modules = Object.entries(sources).map(([name, text]) => [
    name,
    readUses(parseSource(`${name}.tsx`, text).program, (specifier) => specifier.slice('./'.length)),
  ])
  return findUnloadedTexts({ modules: new Map(modules), parts, start: 'main' })
}

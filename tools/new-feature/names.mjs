/** The forms of a feature's name that its files need; undefined when it is not a plural in kebab-case. */
export function namesOf(noun) {
  if (noun === undefined || !/^[a-z]+(-[a-z]+)*s$/.test(noun)) return undefined
  const singular = singularOf(noun)
  return {
    noun,
    singular,
    table: noun.replaceAll('-', '_'),
    many: camel(noun),
    one: camel(singular),
    Many: capital(camel(noun)),
    One: capital(camel(singular)),
    words: noun.replaceAll('-', ' '),
    word: singular.replaceAll('-', ' '),
    namespace: camel(noun),
  }
}

/** Steps that must be done by hand, one line each. */
export function wiring({ noun, many, Many, One, one, namespace }, languages) {
  const packs = languages.map((language) => `packages/phrases/src/packs/${language}.ts`).join(', ')
  return [
    `  packages/contract/src/index.ts   import { ${one}Routes } from './${noun}/${noun}.ts', export * from './${noun}/${noun}.ts', ...${one}Routes in routes`,
    `  apps/api/src/app.ts              ${many}Routes(app, context)`,
    '  apps/api/src/isolation/call-attempts.factory.ts   an attempt for each new call: the matrix asks every call as everybody',
    `  apps/web/src/entities/order.json '${noun}', above what it imports`,
    `  apps/web/src/pages/              a page that shows ${One}List, and its route in app/router.tsx`,
    `  then: replace the English texts in the other languages, npm run docs, npm test`,
    `  ${Many} start with a title only: shape them in the contract first.`,
  ]
}

function singularOf(noun) {
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`
  return /(ss|sh|ch|x)es$/.test(noun) ? noun.slice(0, -2) : noun.slice(0, -1)
}

function camel(name) {
  return name.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase())
}

function capital(name) {
  return name[0].toUpperCase() + name.slice(1)
}

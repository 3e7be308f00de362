/** The servers to compare with, in the versions whose figures are told. They are no dependency of the product. */
export const peers = {
  feathers: {
    '@feathersjs/authentication': '5.0.50',
    '@feathersjs/feathers': '5.0.50',
    '@feathersjs/knex': '5.0.50',
    '@feathersjs/koa': '5.0.50',
    knex: '3.3.0',
    pg: '8.23.1',
  },
  parse: { express: '5.2.1', 'parse-server': '8.6.94' },
} as const

export type Peer = keyof typeof peers

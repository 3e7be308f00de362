import { compare } from './compare.ts'
import { post, signUp, startBare, withPostgres, withServer } from './servers.ts'

const accident = { address: 'Tampa, FL', description: 'Hit from behind' }

/** Compares Krash with a bare Fastify handler on the same database: one reading call, one writing call. */
export async function benchCalls(): Promise<void> {
  await withPostgres((postgres) =>
    withServer(postgres, async (krash) => {
      const bare = await startBare(postgres.url)
      try {
        const { token } = await signUp(krash.url)
        // The bare server uses a person of its own: the same table, another row.
        const { userId } = await signUp(krash.url)
        const authorization = { authorization: `Bearer ${token}` }
        await compare('me', {
          krash: () => ({ url: `${krash.url}/api/auth/me`, headers: authorization }),
          bare: () => ({ url: `${bare.url}/me/${userId}` }),
        })
        await compare('report', {
          krash: () =>
            post(`${krash.url}/api/emergency/accidents`, {
              body: { location: { address: accident.address }, description: accident.description },
              token,
            }),
          bare: () => post(`${bare.url}/report/${userId}`, { body: accident }),
        })
      } finally {
        bare.end()
      }
    }),
  )
}

import { pageOf, routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import { browserOf } from '#features/known-devices/known-devices.service.ts'
import { giveDeviceToken } from '#platform/auth/device-cookie.ts'
import type { Context } from '#platform/context.ts'
import { serve, serveWithoutTx } from '#platform/http/serve.ts'
import { signInWithPasskey } from './passkey-sign-in.ts'
import {
  addPasskey,
  confirmOptions,
  creationOptions,
  ownPasskeys,
  removePasskey,
  renamePasskey,
  requestOptions,
} from './passkeys.service.ts'

/** What a passkey is called that came without a name, in a browser that does not say what it is. */
const NAMELESS = 'Passkey'

export function passkeysRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.passkeySignInOptions, () => requestOptions(context, { purpose: 'signIn' }))

  serve(app, context, routes.passkeySignIn, async ({ body, request, reply }) => {
    const { signedIn, deviceToken } = await signInWithPasskey(context, body, browserOf(request))
    giveDeviceToken(reply, deviceToken, context.config)
    return signedIn
  })

  serve(app, context, routes.passkeyConfirmOptions, ({ acting, user }) => confirmOptions(acting, user))

  serveWithoutTx(app, context, routes.passkeyCreationOptions, ({ user, body }) =>
    creationOptions(context, user, body),
  )

  serve(app, context, routes.listPasskeys, async ({ acting, query }) =>
    pageOf(await ownPasskeys(acting), query),
  )

  serveWithoutTx(app, context, routes.addPasskey, ({ user, body, request }) => {
    const name = body.name ?? browserOf(request).device ?? NAMELESS
    return addPasskey(context, user, { name, credential: body.credential })
  })

  serve(app, context, routes.renamePasskey, ({ acting, params, body }) =>
    renamePasskey(acting, { id: params.id, name: body.name }),
  )

  serve(app, context, routes.removePasskey, ({ acting, params }) => removePasskey(acting, params.id))
}

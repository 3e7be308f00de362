import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { paged, serve } from '#platform/http/serve.ts'
import type { TaskList } from '#platform/jobs/jobs.ts'
import { mailUnread } from './mail-unread.ts'
import { markRead, notificationsOf, removeOwn, shellCountsOf } from './own-notifications.ts'
import { pushTask } from './push/push-task.ts'
import { subscribe, unsubscribe } from './push/subscribe.ts'

/** Work of the queue that tells people. */
export const notificationsTasks: TaskList = { push: pushTask, mailUnread }

/** The bell: `/api/notifications`, and the devices that are told while the app is closed: `/api/push`. */
export function notificationsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listNotifications, async ({ tx, user, query }) => {
    const { pagination, ...items } = await notificationsOf({ tx, userId: user.id }, query)
    return paged(items, pagination)
  })

  serve(app, context, routes.shellCounts, ({ tx, user }) => shellCountsOf(tx, user.id))

  serve(app, context, routes.readNotification, ({ tx, user, params }) =>
    markRead({ tx, context, userId: user.id }, { id: params.id }),
  )

  serve(app, context, routes.readNotifications, ({ tx, user }) =>
    markRead({ tx, context, userId: user.id }, 'all'),
  )

  serve(app, context, routes.deleteNotification, ({ tx, user, params }) =>
    removeOwn({ tx, context, userId: user.id }, { id: params.id }),
  )

  serve(app, context, routes.clearNotifications, ({ tx, user }) =>
    removeOwn({ tx, context, userId: user.id }, 'all'),
  )

  serve(app, context, routes.pushKey, () => ({ publicKey: context.keys.push.publicKey }))

  serve(app, context, routes.subscribePush, ({ tx, user, body }) =>
    subscribe(tx, context, { user, form: body }),
  )

  serve(app, context, routes.unsubscribePush, ({ tx, user, body }) => unsubscribe(tx, user.id, body.endpoint))
}

import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { paged, serve } from '#platform/http/serve.ts'
import type { TaskList } from '#platform/jobs/jobs.ts'
import { mailUnread } from './mail-unread.ts'
import {
  clearAll,
  markRead,
  notificationsOf,
  removeOne,
  restoreCleared,
  shellCountsOf,
} from './own-notifications.ts'
import { pushTask } from './push/push-task.ts'
import { subscribe, unsubscribe } from './push/subscribe.ts'

export const notificationsTasks: TaskList = { push: pushTask, mailUnread }

/** Notifications at `/api/notifications`, and devices for pushes at `/api/push`. */
export function notificationsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listNotifications, async ({ acting, query }) => {
    const { pagination, ...items } = await notificationsOf(acting, query)
    return paged(items, pagination)
  })

  serve(app, context, routes.shellCounts, ({ acting }) => shellCountsOf(acting))

  serve(app, context, routes.readNotification, ({ acting, params }) => markRead(acting, { id: params.id }))

  serve(app, context, routes.readNotifications, ({ acting }) => markRead(acting, 'all'))

  serve(app, context, routes.deleteNotification, ({ acting, params }) => removeOne(acting, params.id))

  serve(app, context, routes.clearNotifications, ({ acting }) => clearAll(acting))

  serve(app, context, routes.restoreNotifications, ({ acting, body }) =>
    restoreCleared(acting, body.clearedAt),
  )

  serve(app, context, routes.pushKey, () => ({ publicKey: context.keys.push.publicKey }))

  serve(app, context, routes.subscribePush, ({ acting, user, body }) =>
    subscribe(acting, body, user.sessionId),
  )

  serve(app, context, routes.unsubscribePush, ({ acting, body }) => unsubscribe(acting, body.endpoint))
}

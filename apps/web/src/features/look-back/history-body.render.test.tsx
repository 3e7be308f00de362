import { createRef } from 'react'
import { expect, test } from 'vitest'
import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import type { History } from '#entities/activity/history/use-history.ts'
import { firstPage } from '#entities/activity/history/history-list.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { activityOf } from '#testing/examples/activity.ts'
import { renderPart } from '#testing/render-part.tsx'
import { HistoryBody } from './history-body.tsx'

test.each([
  {
    why: 'something failed in the browser',
    error: new TypeError('x is undefined'),
    said: 'An unexpected error occurred while fetching activity data.',
  },
  {
    why: 'the answer held nothing',
    error: new ApiError({ code: clientCodes.unreadable, status: 200, message: 'Network error.' }),
    said: 'No data received from API.',
  },
  {
    why: 'the server said why',
    error: new ApiError({
      code: 'SERVER_ERROR',
      status: 500,
      message: 'Server error. Please try again later.',
    }),
    said: 'Server error. Please try again later.',
  },
  {
    why: 'the server said it without a full stop',
    error: new ApiError({
      code: 'MOCK_ACTIVITY',
      status: 404,
      message: 'Cannot fetch mock activity from server',
    }),
    said: 'Cannot fetch mock activity from server.',
  },
])('says what kept the list away: $why', async ({ error, said }) => {
  const history = { list: undefined, error, isFetching: false, retry: () => undefined } as unknown as History
  const screen = await renderPart(
    <HistoryBody
      history={history}
      lane={createRef()}
      hasFilters={false}
      hasTools={false}
      onClear={() => undefined}
    />,
    { texts: ['follow', 'home'] },
  )
  await expect.element(screen.getByText('Failed to load activity data')).toBeVisible()
  await expect.element(screen.getByText(`${said} Nothing is lost. Try again in a moment.`)).toBeVisible()
  await expectAccessible()
})

test('says beside the button that the next page did not come', async () => {
  const list = firstPage({ activities: [activityOf()], pagination: { total: 30, hasMore: true } })
  const history = {
    list,
    error: null,
    isFetching: false,
    isLoadingMore: false,
    hasMoreFailed: true,
    filter: {},
  } as unknown as History
  const screen = await renderPart(
    <HistoryBody
      history={history}
      lane={createRef()}
      hasFilters={false}
      hasTools={false}
      onClear={() => undefined}
    />,
    { texts: ['follow', 'home'] },
  )
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Failed to fetch activity history. Press “Load more” to try again.')
  await expect.element(screen.getByRole('button', { name: 'Load more' })).toBeVisible()
  await expectAccessible()
})

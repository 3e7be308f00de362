import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { recentKey } from '#entities/activity/activity-keys.ts'
import type { Session } from '#shared/session/session-store.ts'
import { maria } from '#testing/examples/account.ts'
import { renderPart } from '#testing/render-part.tsx'
import { entryDataOf } from './entry/entry-data.ts'
import { useShellDataOf } from './use-shell-data-of.ts'

const session: Session = { status: 'signedIn', user: null, account: null, error: null, lastLoginTime: null }
const entry = {
  session,
  known: { fullName: null, initials: '' },
  keptCount: undefined,
  unsentReports: 0,
}
const withAccount = (accidentCount: number) => ({ ...session, account: { ...maria, accidentCount } })

function Count(known: Parameters<typeof entryDataOf>[0]): ReactNode {
  const client = useQueryClient()
  const { activeCases } = useShellDataOf(entryDataOf(known), client)
  return (
    <>
      <output>{activeCases}</output>
      <button
        type="button"
        onClick={() => client.setQueryData(recentKey, [{ type: 'case' }, { type: 'case', isClosed: true }])}
      >
        Load
      </button>
    </>
  )
}

test.for([
  { by: 'the account', known: { session: withAccount(2), keptCount: 7 }, before: '2', after: '2' },
  {
    by: 'the account, which knows of none',
    known: { session: withAccount(0), keptCount: 7 },
    before: '0',
    after: '0',
  },
  { by: 'what this device last knew', known: { keptCount: 7 }, before: '7', after: '7' },
  { by: 'the loaded history', known: {}, before: '0', after: '1' },
])('the cases are counted by $by', async ({ known, before, after }) => {
  const screen = await renderPart(<Count {...entry} {...known} />)
  const count = screen.getByRole('status')
  await expect.element(count).toHaveTextContent(before)
  await screen.getByRole('button', { name: 'Load' }).click()
  await expect.element(count).toHaveTextContent(after)
})

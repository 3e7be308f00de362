import { expect, test, vi } from 'vitest'
import { insuranceRoutes } from '@krash/contract/insurance'
import { currentSession } from '#shared/session/session-store.ts'
import { policy } from '#testing/examples/glovebox.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { readCopy } from './device-storage.ts'
import { useRoadsideNumbers } from './roadside-numbers.ts'

function Numbers() {
  return useRoadsideNumbers().map(({ carrierName, phone, for: use }) => (
    <p key={phone}>{`${use} ${carrierName} ${phone}`}</p>
  ))
}

test('the numbers of policies in force, each once, those for claims last; none of a policy that has ended', async () => {
  vi.setSystemTime(new Date(2026, 10, 20, 12))
  const policyOf = (n: number, facts: Partial<typeof policy>) => ({
    ...policy,
    id: policy.id.replace(/4$/, String(n)),
    ...facts,
  })
  server.answers(insuranceRoutes.listPolicies, [
    policyOf(4, { policyEndDate: '2026-11-20' }),
    policyOf(5, { carrierName: 'Second Mutual' }),
    policyOf(6, { carrierName: 'Ended Mutual', policyEndDate: '2026-11-19', roadsidePhone: '+18135550133' }),
    policyOf(7, { carrierName: 'Bay Mutual', roadsidePhone: null, claimsPhone: '+18135550155' }),
    policyOf(8, { carrierName: 'Gulf Mutual', roadsidePhone: '+18135550144', claimsPhone: '+18135550144' }),
    policyOf(9, { carrierName: 'Silent Mutual', roadsidePhone: null }),
  ])
  const screen = await renderPart(<Numbers />)
  await expect.element(screen.getByText(/Gulf Mutual/)).toBeVisible()
  expect([...document.querySelectorAll('main p')].map(({ textContent }) => textContent)).toEqual([
    'roadside Sunshine Mutual +18135550122',
    'roadside Gulf Mutual +18135550144',
    'claims Bay Mutual +18135550155',
  ])
})

test('without a network they are those that this device has seen, also where the glovebox was never opened', async () => {
  vi.setSystemTime(new Date(2026, 10, 20, 12))
  server.answers(insuranceRoutes.listPolicies, [policy])
  const before = await renderPart(<Numbers />)
  await expect.element(before.getByText(/Sunshine Mutual/)).toBeVisible()
  await expect.poll(async () => (await readCopy(currentSession().user?.id ?? ''))?.policies).toEqual([policy])
  await before.unmount()
  server.isLost(insuranceRoutes.listPolicies)
  const screen = await renderPart(<Numbers />)
  await expect.element(screen.getByText(`roadside ${policy.carrierName} +18135550122`)).toBeVisible()
})

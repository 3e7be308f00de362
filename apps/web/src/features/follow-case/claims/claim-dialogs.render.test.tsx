import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { claimRoutes } from '@krash/contract/claims'
import type { Claim } from '@krash/contract/claims'
import { fileRoutes } from '@krash/contract/files'
import type { StoredFile } from '@krash/contract/files'
import { insuranceRoutes } from '@krash/contract/insurance'
import { profileRoutes } from '@krash/contract/profile'
import { claimOf } from '#testing/examples/claims.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { policy } from '#testing/examples/glovebox.ts'
import { maria } from '#testing/examples/profiles.ts'
import { fileOf } from '#testing/examples/files.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { ClaimList } from './claim-list.tsx'

const { addClaim, updateClaim, getClaim, changeClaimStatus, deleteClaim, restoreClaim } = claimRoutes
const claim = claimOf()
const { accidentId } = claim

function Case({ claims, onAdding }: { claims: Claim[]; onAdding: (isAdding: boolean) => void }) {
  const [isAdding, setAdding] = useState(false)
  const change = (next: boolean) => {
    setAdding(next)
    onAdding(next)
  }
  return <ClaimList accidentId={accidentId} claims={claims} isAdding={isAdding} onAdding={change} />
}

async function show(claims: Claim[] = [claim]) {
  const onAdding = vi.fn<(isAdding: boolean) => void>()
  const screen = await renderPart(<Case claims={claims} onAdding={onAdding} />, {
    texts: ['follow', 'own', 'report'],
  })
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return {
    screen,
    onAdding,
    press,
    dialog: screen.getByRole('dialog'),
    toasts: screen.getByRole('region', { name: 'Messages' }),
    field: (name: string) => screen.getByRole('dialog').getByLabelText(name, { exact: true }),
  }
}

test('a claim shows what is known of it, and nothing of what is not', async () => {
  const filed = claimOf({ claimNumber: null, filedOn: '2026-11-20', adjusterPhone: '+18135550142' })
  const { screen } = await show([filed])
  const card = screen.getByRole('article', { name: 'Sunshine Mutual' })
  await expect.element(card).toHaveTextContent('Filed')
  await expect.element(card).toHaveTextContent('The company has your claim.')
  await expect.element(card.getByRole('link')).toHaveAttribute('href', 'tel:+18135550142')
  await expect.element(card.getByText('Claim number')).not.toBeInTheDocument()
  await expectAccessible()
})

test('a claim that is only noted here is not filed, and says whom to call', async () => {
  server.answers(changeClaimStatus, claimOf())
  const { screen, dialog, press, field } = await show([claimOf({ status: 'not_filed', claimNumber: null })])
  const card = screen.getByRole('article', { name: 'Sunshine Mutual' })
  await expect.element(card).toHaveTextContent(/Not filed yet: call .?Sunshine Mutual/)
  await expect.element(card).not.toHaveTextContent('The company has your claim.')
  await expectAccessible()
  await press('I have filed it')
  await expect
    .element(card.getByRole('link', { name: 'Call Sunshine Mutual' }))
    .toHaveAttribute('href', 'tel:+18005550133')
  await press('It is filed')
  await expect.element(dialog).toHaveTextContent('Give the date or the claim number. One is enough.')
  expect(server.heard(changeClaimStatus)).toEqual([])
  await field('Date filed').fill('2026-11-23')
  await press('It is filed')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.heard(changeClaimStatus)).toMatchObject([
    { body: { status: 'submitted', filedOn: '2026-11-23' } },
  ])
})

test('a promised day that has passed says how late the answer is, unless it was given', async () => {
  vi.setSystemTime('2026-11-20T12:00:00-05:00')
  const promisedOn = '2026-11-17'
  const { screen } = await show([
    claimOf({ promisedOn }),
    claimOf({ id: idOf(2), status: 'denied', promisedOn }),
  ])
  const [open, closed] = [screen.getByRole('article').first(), screen.getByRole('article').last()]
  await expect.element(open).toHaveTextContent('Overdue by 3 days')
  await expect.element(closed).not.toHaveTextContent('Overdue')
  await expectAccessible()
})

test('papers are chosen from the own files', async () => {
  server.answers(fileRoutes.listFiles, {
    data: [storedPaper('estimate.pdf', 1), storedPaper('letter.pdf', 2)],
  })
  server.answers(claimRoutes.setClaimPapers, claim)
  const { dialog, press } = await show()
  await press('Choose papers')
  await dialog.getByRole('checkbox', { name: /letter.pdf/ }).click()
  await press('Save')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.heard(claimRoutes.setClaimPapers)).toMatchObject([{ body: { fileIds: [idOf(2)] } }])
})

test('says that a claim is full, in a place that was there before', async () => {
  const data = Array.from({ length: 21 }, (_, n) => storedPaper(`paper-${n}.pdf`, n))
  server.answers(fileRoutes.listFiles, { data }, data.length)
  const papers = data.slice(0, 19).map(({ id, originalFilename, fileSize }) => ({
    id,
    originalFilename,
    fileSize,
    mimeType: 'application/pdf' as const,
  }))
  const { dialog, press } = await show([claimOf({ papers })])
  await press('Choose papers')
  const last = dialog.getByRole('checkbox', { name: /^paper-20/ })
  await expect.element(last).toBeEnabled()
  const said = dialog.getByRole('status').elements()
  await dialog.getByRole('checkbox', { name: /^paper-19/ }).click()
  await expect.element(last).toBeDisabled()
  expect(said.map((one) => one.textContent)).toContain('A claim can hold 20 papers.')
})

test('a case without claims says what they are for', async () => {
  const { screen } = await show([])
  await expect.element(screen.getByText('No claims yet')).toBeVisible()
})

test('ten claims are all a case can have', async () => {
  const { screen } = await show(Array.from({ length: 10 }, (_, n) => claimOf({ id: idOf(n) })))
  await expect.element(screen.getByText(/This case has 10 claims/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Add a claim' })).not.toBeInTheDocument()
})

test('without a policy a claim cannot be added, and the way to one leads back here', async () => {
  server.answers(insuranceRoutes.listPolicies, [])
  const { dialog, press } = await show()
  await press('Add a claim')
  await expect.element(dialog.getByText('Add your insurance policy first')).toBeVisible()
  const href = dialog.getByRole('link', { name: 'Add a policy' }).element().getAttribute('href') ?? ''
  expect(new URL(href, location.origin).searchParams.get('from')).toBe(`/cases/${accidentId}?add=claim`)
})

test('says when the policies did not come, and asks again', async () => {
  server.refuses(insuranceRoutes.listPolicies, 'FORBIDDEN')
  const { dialog, press } = await show()
  await press('Add a claim')
  await expect.element(dialog.getByText('We could not load your policies')).toBeVisible()
  server.answers(insuranceRoutes.listPolicies, [policy])
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(dialog.getByRole('radio', { name: /Sunshine Mutual/ })).toBeChecked()
})

test('who has one policy need not choose it; what is missing is listed', async () => {
  server.answers(insuranceRoutes.listPolicies, [policy])
  server.answers(addClaim, claim)
  const { dialog, press, field, onAdding, toasts } = await show([])
  await press('Add a claim')
  await expect.element(dialog.getByRole('radio', { name: /Sunshine Mutual/ })).toBeChecked()
  await press('Save claim')
  await expect.element(dialog.getByRole('group', { name: 'Please check 1 field' })).toHaveFocus()
  await expectAccessible()
  await dialog.getByRole('radio', { name: /^Collision/ }).click()
  await field('Claim number (optional)').fill('  CL-1 ')
  await press('Save claim')
  await expect.element(toasts).toHaveTextContent('Claim added')
  expect(onAdding).toHaveBeenLastCalledWith(false)
  expect(server.heard(addClaim)).toMatchObject([
    {
      body: { accidentId, policyId: policy.id, type: 'collision', claimNumber: 'CL-1', filedOn: null },
      idempotencyKey: expect.stringMatching(/.{8}/) as string,
    },
  ])
})

test('a day in the future is doubted, not refused', async () => {
  const { dialog, press, field } = await show()
  await press('Edit')
  await field('Date filed (optional)').fill('2199-01-01')
  await expect.element(dialog.getByText(/This day is in the future/)).toBeVisible()
})

test('changes what was learned later, without what the claim is of', async () => {
  server.answers(updateClaim, claim)
  const { dialog, press, field, toasts } = await show()
  await press('Edit')
  await expect.element(field('Claim number (optional)')).toHaveValue('CL-88231')
  await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument()
  await field('Adjuster phone (optional)').fill('813 555 0143')
  await press('Save claim')
  await expect.element(toasts).toHaveTextContent('Claim changed')
  await expect.element(dialog).not.toBeInTheDocument()
  const [{ body } = { body: undefined }] = server.heard(updateClaim)
  expect(body).toMatchObject({ adjusterPhone: '+18135550143', updatedAt: claim.updatedAt })
  expect(body).not.toHaveProperty('policyId')
})

test('shows both versions of a claim that was changed elsewhere', async () => {
  const newer = { ...claim, claimNumber: 'CL-2', updatedAt: '2026-11-21T12:00:00.000Z' }
  server.refuses(updateClaim, 'CHANGED_ELSEWHERE')
  server.answers(getClaim, newer)
  const { dialog, press, field, toasts } = await show()
  await press('Edit')
  await field('Claim number (optional)').fill('CL-3')
  await press('Save claim')
  const choice = dialog.getByRole('region', { name: 'Changed on another device.' })
  await expect.element(choice).toHaveTextContent('Claim numberYours: CL-3Saved: CL-2')
  server.answers(updateClaim, newer)
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(toasts).toHaveTextContent('Claim changed')
  expect(server.heard(updateClaim).at(-1)?.body).toMatchObject({
    claimNumber: 'CL-3',
    updatedAt: newer.updatedAt,
  })
})

test('a save without a network keeps what was typed', async () => {
  server.isLost(updateClaim)
  const { dialog, press, field } = await show()
  await press('Edit')
  await field('Claim number (optional)').fill('CL-3')
  await press('Save claim')
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(/We could not save this claim\..*still here/)
  await expect.element(field('Claim number (optional)')).toHaveValue('CL-3')
})

test('moves only where a claim may go, with a note', async () => {
  server.answers(changeClaimStatus, claim)
  const { dialog, press, field } = await show([claimOf({ status: 'approved' })])
  await press('Change status')
  await expect.element(dialog.getByRole('radio')).toHaveLength(3)
  await expect.element(dialog.getByRole('radio', { name: /Under review/ })).not.toBeInTheDocument()
  await press('Save status')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose a status first.')
  await dialog.getByRole('radio', { name: /^Settled/ }).click()
  await field('Note (optional)').fill(' Paid on Monday. ')
  await expectAccessible()
  await press('Save status')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.heard(changeClaimStatus)).toMatchObject([
    { params: { id: claim.id }, body: { status: 'settled', note: 'Paid on Monday.' } },
  ])
})

test('says why a claim did not move, and keeps the note', async () => {
  server.refuses(changeClaimStatus, 'CLAIM_STATUS_NOT_ALLOWED')
  const { dialog, press, field } = await show()
  await press('Change status')
  await dialog.getByRole('radio', { name: /^Denied/ }).click()
  await field('Note (optional)').fill('Pat called.')
  await press('Save status')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/cannot move to this status now/)
  await expect.element(field('Note (optional)')).toHaveValue('Pat called.')
})

test('a claim is removed at once, and Undo brings it back', async () => {
  server.answers(deleteClaim, { id: claim.id })
  server.answers(restoreClaim, claim)
  const { screen, press, toasts } = await show()
  await press('Remove')
  await expect.element(toasts).toHaveTextContent('Claim removed')
  await expect.element(toasts).toHaveTextContent('This does not cancel it at the insurance company.')
  expect(server.heard(deleteClaim)).toMatchObject([{ params: { id: claim.id } }])
  // Under the pointer it stays.
  await toasts.getByRole('button', { name: 'Undo' }).hover()
  await expectAccessible()
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.heard(restoreClaim)).toMatchObject([{ params: { id: claim.id } }])
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('one press removes one claim, however often it is pressed', async () => {
  server.answers(deleteClaim, { id: claim.id })
  const release = server.waits(deleteClaim)
  const { screen, toasts } = await show()
  const remove = screen.getByRole('button', { name: 'Remove', exact: true })
  await remove.click()
  await expect.element(remove).toHaveAttribute('aria-busy', 'true')
  await remove.click({ force: true })
  release()
  await expect.element(toasts).toHaveTextContent('Claim removed')
  expect(server.heard(deleteClaim)).toHaveLength(1)
})

test('a claim that could not be removed is told', async () => {
  server.refuses(deleteClaim, 'CLAIM_NOT_FOUND')
  const { screen, press, toasts } = await show()
  await press('Remove')
  await expect.element(toasts).toHaveTextContent('We could not remove this claim')
  await expect.element(screen.getByRole('article', { name: 'Sunshine Mutual' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('a claim that cannot come back any more is told', async () => {
  server.answers(deleteClaim, { id: claim.id })
  server.refuses(restoreClaim, 'CLAIM_NOT_FOUND')
  const { press, toasts } = await show()
  await press('Remove')
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toasts).toHaveTextContent('Undo did not work')
})

test('a number that is not known is asked for in place and kept with the policy', async () => {
  const { screen, press } = await show([
    claimOf({ status: 'not_filed', claimNumber: null, insurerPhone: null }),
  ])
  server.answers(profileRoutes.getProfile, { ...maria, insurancePolicies: [policy] })
  server.answers(insuranceRoutes.updatePolicy, { ...policy, claimsPhone: '+18005550133' })
  await press('Add the number')
  await screen.getByLabelText('Phone of your insurer').fill('800 555 0133')
  await expectAccessible()
  await press('Save')
  await expect.element(screen.getByLabelText('Phone of your insurer')).not.toBeInTheDocument()
  expect(server.heard(insuranceRoutes.updatePolicy)).toMatchObject([
    { params: { id: policy.id }, body: { policyNumber: policy.policyNumber, claimsPhone: '+18005550133' } },
  ])
})

test('a picture among the papers opens over the whole screen, and what cannot be opened says so', async () => {
  const paper = {
    id: idOf(1),
    originalFilename: 'bill.pdf',
    mimeType: 'application/pdf',
    fileSize: 2048,
  } as const
  const scan = { ...paper, id: idOf(2), originalFilename: 'scan.jpg', mimeType: 'image/jpeg' } as const
  const { screen, dialog, press, toasts } = await show([claimOf({ papers: [paper, scan] })])
  server.sends(fileRoutes.filePicture, new Blob(['picture'], { type: 'image/jpeg' }))
  await press('scan.jpg')
  await expect.element(dialog).toHaveAccessibleName('1 of 1')
  await dialog.getByRole('button', { name: 'Close' }).click()
  server.refuses(fileRoutes.downloadFile, 'FILE_NOT_FOUND')
  await press('bill.pdf')
  await expect.element(toasts).toHaveTextContent('We could not open this paper.')
  await expect.element(screen.getByRole('list', { name: 'Papers' })).toHaveTextContent('bill.pdf')
})

function idOf(n: number): string {
  return `0199a000-0000-7000-8000-0000000c${String(n).padStart(4, '0')}`
}

function storedPaper(originalFilename: string, number: number): StoredFile {
  return fileOf({
    id: idOf(number),
    originalFilename,
    sectionType: 'accident',
    sectionItemId: accidentId,
    fileCategory: 'other_accident',
  })
}

import type { Accident, Claim } from '@krash/contract'
import { addOnServer, readFromServer } from '../support/api.ts'
import { choose } from '../support/choose.ts'
import { Driver } from '../support/driver.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { say as sayIn } from '../support/phrases.ts'
import { holdTimers, UNDO_MS } from '../support/timers.ts'
import { expect, newEmail, test } from '../test.ts'

const say = sayIn('en')
const sayArabic = sayIn('ar')
const company = 'Sunshine Mutual'
/** Names are isolated in their sentences, so that they keep their direction. */
const told = (key: string) => say(key, { company: `\u2068${company}\u2069` })

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US', timezoneId: 'America/New_York' })

test('a case is corrected and noted; a claim is filed, moves on, and leaves its trace', async ({ page }) => {
  await new Driver(page, say).register(newEmail())
  const report = await addOnServer<Accident>(page, '/api/emergency/accidents', {
    location: { address: '401 E Jackson St, Tampa, FL' },
    description: 'Hit from behind at the lights.',
    severity: 'major',
  })
  await addOnServer(page, '/api/users/insurance', {
    driverName: 'Ana Rivera',
    carrierName: company,
    policyNumber: 'SM-2026-001',
    coverageType: 'full_coverage',
    policyStartDate: '2026-01-01',
    policyEndDate: '2027-01-01',
    claimsPhone: '8005550133',
  })
  const button = (key: string) => page.getByRole('button', { name: say(key), exact: true })
  const dialog = page.getByRole('dialog')
  const claim = page.getByRole('article', { name: company })
  const timeline = page.getByRole('list', { name: say('claims:timeline.title') })

  await test.step('the dashboard leads to the case', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: say('dashboard:case.more') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(report.number)
    await expect(page.getByText('Hit from behind at the lights.')).toBeVisible()
    await expect(timeline.getByText(say('claims:timeline.reported'))).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('a correction stands on the timeline with both versions, a note with its words', async () => {
    await button('claims:correct.do.words').click()
    await dialog.getByLabel(say('claims:correct.field.description')).fill('Hit from the left.')
    await dialog.getByRole('button', { name: say('claims:correct.save'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(timeline.getByText('Hit from behind at the lights.')).toBeVisible()
    await expect(timeline.getByText('Hit from the left.')).toBeVisible()
    await button('claims:note.add').click()
    await dialog.getByLabel(say('claims:note.label')).fill('The van stayed.')
    await dialog.getByRole('button', { name: say('claims:note.save') }).click()
    await expect(dialog).toBeHidden()
    await expect(timeline.getByText('The van stayed.')).toBeVisible()
    const kept = await readFromServer<Accident>(page, `/api/emergency/accidents/${report.id}`)
    expect(kept.description).toBe('Hit from the left.')
  })

  await test.step('a claim is added by keyboard; what was typed survives a reload', async () => {
    await tabTo(page, button('claims:list.add'))
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('radio', { name: company })).toBeChecked()
    await dialog.getByRole('button', { name: say('claims:form.save') }).press('Enter')
    await expect(dialog.getByText(say('shell:field.summary', { count: 1 }))).toBeVisible()
    await expectNoAxeFindings(page)
    await dialog.getByRole('radio', { name: say('claims:type.collision') }).press('Space')
    await dialog.getByLabel(say('claims:form.claimNumber')).fill('CL-88231')
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await button('claims:list.add').click()
    await expect(dialog.getByText(say('shell:draft.restored'))).toBeVisible()
    await expect(dialog.getByLabel(say('claims:form.claimNumber'))).toHaveValue('CL-88231')
    await dialog.getByLabel(say('claims:form.claimNumber')).fill('')
    await dialog.getByLabel(say('claims:form.adjusterPhone')).fill('813 555 0142')
    await dialog.getByRole('button', { name: say('claims:form.save') }).click()
    await expect(claim.getByText(say('claims:state.not_filed'), { exact: true })).toBeVisible()
    await expect(
      claim.getByRole('link', { name: say('claims:card.callNamed', { company }) }),
    ).toHaveAttribute('href', 'tel:+18005550133')
    await expect(claim.getByRole('link', { name: '(813) 555-0142' })).toHaveAttribute(
      'href',
      'tel:+18135550142',
    )
    await expect(timeline.getByText(told('activity:claimAdded'))).toBeVisible()
  })

  await test.step('it is filed once the day or the number is known', async () => {
    await claim.getByRole('button', { name: say('claims:card.filed') }).click()
    const file = dialog.getByRole('button', { name: say('claims:filing.save') })
    await file.click()
    await expect(dialog.getByText(say('errors:field.filing')).first()).toBeVisible()
    await dialog.getByLabel(say('claims:form.claimNumber')).fill('CL-88231')
    await file.click()
    await expect(claim.getByText(say('claims:state.submitted'), { exact: true })).toBeVisible()
    await expect(timeline.getByText(told('activity:claimStatusChanged.submitted'))).toBeVisible()
  })

  await test.step('what was learned later is changed, and is there after a reload', async () => {
    await claim.getByRole('button', { name: say('shell:actions.edit') }).click()
    const field = (name: string) => dialog.getByLabel(say(`claims:form.${name}`))
    await expect(field('claimNumber')).toHaveValue('CL-88231')
    await field('claimNumber').fill('CL-88232')
    await field('adjusterName').fill('Pat Doyle')
    await field('adjusterPhone').fill('813 555 0143')
    await dialog.getByRole('button', { name: say('claims:form.save') }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(claim.getByText('CL-88232')).toBeVisible()
    await expect(claim.getByText('CL-88231')).toBeHidden()
    await expect(claim.getByText('Pat Doyle')).toBeVisible()
    await expect(claim.getByRole('link', { name: '(813) 555-0143' })).toBeVisible()
    const [kept] = await readFromServer<Claim[]>(page, '/api/claims')
    expect(kept).toMatchObject({ claimNumber: 'CL-88232', adjusterName: 'Pat Doyle' })
  })

  const move = async (to: string, note = '') => {
    await claim.getByRole('button', { name: say('claims:card.change') }).click()
    await dialog.getByRole('radio', { name: say(`claims:state.${to}`) }).check()
    await dialog.getByLabel(say('claims:move.note')).fill(note)
    await dialog.getByRole('button', { name: say('claims:move.save') }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('it moves twice, and only where it may go', async () => {
    await move('approved', 'Pat will send the check.')
    await expect(timeline.getByText(told('activity:claimStatusChanged.approved'))).toBeVisible()
    await expect(timeline.getByText('Pat will send the check.')).toBeVisible()
    await claim.getByRole('button', { name: say('claims:card.change') }).click()
    await expect(dialog.getByRole('radio')).toHaveCount(3)
    await expect(dialog.getByRole('radio', { name: say('claims:state.under_review') })).toHaveCount(0)
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await expect(claim.getByRole('button', { name: say('claims:card.change') })).toBeFocused()
    await move('settled')
    await expect(claim.getByText(say('claims:state.settled'))).toBeVisible()
    const [kept] = await readFromServer<Claim[]>(page, '/api/claims')
    expect(kept).toMatchObject({ status: 'settled', claimNumber: 'CL-88232', adjusterPhone: '+18135550143' })
  })

  await test.step('it is removed; its trace stays, here and in the activity', async () => {
    const remove = claim.getByRole('button', { name: say('shell:actions.remove') })
    const letGo = await holdTimers(page, UNDO_MS)
    await remove.click()
    await expect(claim).toBeHidden()
    await page.getByRole('button', { name: say('shell:actions.undo') }).click()
    await letGo()
    await expect(claim.getByText(say('claims:state.settled'))).toBeVisible()
    await expect(timeline.getByText('Pat will send the check.')).toBeVisible()
    await expect(timeline.getByText(told('activity:claimRemoved'))).toBeHidden()
    await remove.click()
    await expect(claim).toBeHidden()
    await expect(timeline.getByText(told('activity:claimRemoved'))).toBeVisible()
    await expect(timeline.getByText('Pat will send the check.')).toBeHidden()
    await page.goto('/dashboard')
    await expect(page.getByText(say('activity:claimRemoved', { company })).first()).toBeVisible()
  })

  await test.step('in Arabic', async () => {
    await page.goto('/preferences')
    await choose(page.getByRole('radio', { name: 'العربية' }))
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.goto(`/cases/${report.id}`)
    await expect(page.getByText(sayArabic('claims:list.empty'))).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  })
})

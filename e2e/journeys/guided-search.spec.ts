import type { LawyerConnection } from '@krash/contract'
import { readFromServer, writeToServer } from '../support/api.ts'
import { choose } from '../support/choose.ts'
import { Driver } from '../support/driver.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { language } from '../language.ts'
import { beginning, containing, like, say as sayIn } from '../support/phrases.ts'
import { expect, newEmail, phone, test } from '../test.ts'

test.use(phone)

const say = sayIn(language)

test('a driver is guided from the first question to a lawyer', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 })
  const button = (key: string) => page.getByRole('button', { name: say(key), exact: true })
  const wish = (id: string) =>
    page.getByRole('checkbox', { name: containing(say(`guided:priorities.ids.${id}`)) })
  const isSound = async () => {
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
  }

  const email = newEmail()
  await new Driver(page, say).register(email)
  await writeToServer(page, '/api/users/profile', {
    firstName: 'Maria',
    lastName: 'Ortiz',
    email,
    cellNumber: '8135550142',
    preferredNotification: 'text',
    addressType: 'home',
    address1: '401 E Jackson St',
    city: 'Tampa',
    state: 'FL',
    zipCode: '33602',
  })

  await test.step('is welcomed, and types where the lawyer should be', async () => {
    await page.goto('/lawyers')
    await expect(page.getByText(say('guided:welcome.experienceText'))).toBeVisible()
    // The saved address is used until another place is wanted.
    await expect(page.getByRole('textbox', { name: say('guided:welcome.place') })).toBeDisabled()
    await button('professionals:place.change').click()
    const place = page.getByRole('combobox', { name: say('guided:welcome.place') })
    await place.pressSequentially('Orlando, F')
    await page
      .getByRole('option', { name: /Orlando, FL/ })
      .first()
      .click()
    await button('guided:start').click()
    await expect(heading).toHaveText(say('guided:caseType.title'))
    await expect(heading).toBeFocused()
  })

  await test.step('says what kind of case it is; before that there is no way on', async () => {
    await expect(button('guided:continue')).toBeDisabled()
    await choose(page.getByRole('radio', { name: containing(say('guided:caseType.ids.workplace')) }))
    await button('guided:continue').click()
  })

  await test.step('chooses what matters: from one on there is a way on, four are the most', async () => {
    await expect(heading).toBeFocused()
    await expect(button('guided:continue')).toBeDisabled()
    await choose(wish('cost'))
    await expect(button('guided:continue')).toBeEnabled()
    await expect(page.getByText(say('guided:priorities.more'))).toBeVisible()
    for (const id of ['experience', 'local', 'specialization']) await choose(wish(id))
    await expect(page.getByText(say('shell:field.chosen', { count: 4, max: 4 }))).toBeVisible()
    await expect(wish('reputation')).toBeDisabled()
    await choose(wish('specialization'), false)
    await isSound()
  })

  await test.step('reloads in the middle: nothing is lost, and the address tells no place', async () => {
    await page.reload()
    await expect(heading).toHaveText(say('guided:priorities.title'))
    await expect(page.getByText(say('shell:field.chosen', { count: 3, max: 4 }))).toBeVisible()
    expect(page.url()).toMatch(/\/lawyers\?step=2$/)
    await button('guided:continue').click()
    await expect(page.getByText('Orlando, FL')).toBeVisible()
    await page.goBack()
    await expect(heading).toHaveText(say('guided:priorities.title'))
    await page.goForward()
  })

  await test.step('sees the matches, best first, and why', async () => {
    await button('guided:showMatches').click()
    await expect(heading).toHaveText(say('guided:evaluation.title'))
    const cards = page.getByRole('list', { name: say('guided:evaluation.list') }).getByRole('article')
    await expect(cards.first()).toBeVisible()
    const figures = (await cards.allInnerTexts()).map((text) => Number(/(\d+)\D{0,3}%/.exec(text)?.[1]))
    expect(figures.length).toBeGreaterThan(1)
    expect(figures).toEqual(figures.toSorted((a, b) => b - a))
    const first = cards.first()
    await first.getByRole('button', { name: like(say, 'professionals:card.whyOf') }).click()
    await expect(first.getByText(like(say, 'guided:why.cost'))).toBeVisible()
    await expect(first.getByText(like(say, 'shell:match.points', { max: '20' }))).toHaveCount(3)
    await expect(button('guided:continue')).toBeDisabled()
    await isSound()
    await page.keyboard.press('/')
    await expect(page.getByRole('dialog', { name: say('guided:evaluation.answers') })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('changes an answer from there without starting again', async () => {
    await page.getByRole('button', { name: containing(say('guided:change')) }).click()
    const answers = page.getByRole('dialog', { name: say('guided:evaluation.answers') })
    const found = page.waitForResponse('**/api/professionals/search')
    await choose(answers.getByRole('radio', { name: containing(say('guided:caseType.ids.car-accident')) }))
    await answers.getByRole('button', { name: say('guided:showMatches') }).click()
    await expect(answers).toBeHidden()
    // The lawyers of earlier answers stay until the new ones arrive; before that another one could be first.
    await found
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    const name = await page
      .getByRole('main')
      .getByRole('article')
      .first()
      .getByRole('checkbox', { name: like(say, 'professionals:card.select') })
      .getAttribute('aria-label')
    await page.getByRole('checkbox', { name: name ?? '', exact: true }).check()
    await expect(
      page.getByRole('checkbox', { name: like(say, 'professionals:card.select'), checked: true }),
    ).toHaveCount(1)
    await button('guided:continue').click()
  })

  await test.step('agrees, shares, is connected, and finishes', async () => {
    await expect(page.getByRole('main').getByText('Maria Ortiz')).toBeVisible()
    await page.getByRole('checkbox', { name: beginning(say('lawyerConnections:consent.case')) }).check()
    await page.getByLabel(say('lawyerConnections:ownWords.label')).fill('A truck turned left.')
    await page.getByRole('button', { name: like(say, 'lawyerConnections:lawyers.shareWith') }).click()
    await expect(
      page.getByRole('button', { name: like(say, 'lawyerConnections:lawyers.connectedWith') }),
    ).toBeDisabled()
    await expect(page.getByRole('heading', { name: say('lawyerConnections:questions.title') })).toBeVisible()
    await isSound()
    await button('lawyerConnections:finish').click()
    await expect(page).toHaveURL(/\/dashboard$/)
    const [connection, ...others] = await readFromServer<LawyerConnection[]>(
      page,
      '/api/lawyer-connections/my-connections',
    )
    expect(others).toEqual([])
    expect(connection?.shared.case).toMatchObject({
      caseType: 'car-accident',
      ownWords: 'A truck turned left.',
    })
    expect(connection?.shared.case?.priorities).not.toEqual([])
  })

  await test.step('begins anew the next time', async () => {
    await page.goto('/lawyers')
    await expect(heading).toHaveText(say('professionals:lawyer.title'))
    expect(await page.evaluate(() => localStorage.getItem('krash_guided_search') ?? '')).not.toContain(
      'Orlando',
    )
  })
})

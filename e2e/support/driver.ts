import { expect, type Locator, type Page } from '@playwright/test'
import type { SignedIn } from '@krash/contract/accounts'
import type { TFunction } from 'i18next'
import type { Photo } from './photos.ts'
import { beginning } from './phrases.ts'
import { leaveApp } from './device.ts'

export const PASSWORD = 'blue-heron-42'

/** A driver at the screen, who acts by the words on the page. */
export class Driver {
  readonly page: Page
  readonly #say: TFunction

  constructor(page: Page, say: TFunction) {
    this.page = page
    this.#say = say
  }

  async createAccount(email: string): Promise<void> {
    const say = this.#say
    await this.page.goto('/login')
    await this.page.getByRole('button', { name: say('accounts:signIn.toRegister') }).click()
    await this.page.getByLabel(say('accounts:email')).fill(email)
    await this.page.getByLabel(say('accounts:password'), { exact: true }).fill(PASSWORD)
    await this.page.getByLabel(say('accounts:register.confirm')).fill(PASSWORD)
    await this.page.getByRole('checkbox', { name: plain(say('accounts:register.terms')) }).check()
    await this.page.getByRole('button', { name: say('accounts:register.submit'), exact: true }).click()
    await expect(this.page).toHaveURL(/\/profile$/)
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(say('profile:happened.title'))
    await this.page.getByRole('button', { name: say('profile:happened.later'), exact: true }).click()
    await expect(this.page).toHaveURL(/\/dashboard$/)
  }

  /** Creates a new account and signs in without the screen, for journeys that begin on the dashboard. */
  async enterAs(email: string): Promise<void> {
    await this.register(email)
    await this.page.goto('/dashboard')
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(this.page).toHaveURL(/\/dashboard$/)
  }

  /** Does so for journeys that begin on another page: the next one that is opened is the new person's. */
  async register(email: string): Promise<void> {
    const answer = await this.page.request.post('/api/auth/register', {
      data: { email, password: PASSWORD, confirmPassword: PASSWORD, acceptTerms: true },
    })
    expect(answer.status()).toBe(201)
    const { data } = (await answer.json()) as { data: SignedIn }
    await leaveApp(this.page)
    await this.page.evaluate(({ token, refreshToken, user }) => {
      localStorage.setItem('krash_refresh_token', refreshToken)
      localStorage.setItem('user', JSON.stringify(user))
      localStorage.setItem('authToken', token)
    }, data)
  }

  async fillProfile(): Promise<void> {
    // In some languages the label of the middle name, which comes later, begins with that of the first name.
    const field = (name: string, role: 'textbox' | 'combobox' = 'textbox') =>
      this.page.getByRole(role, { name: beginning(this.#say(`profile:field.${name}`)) }).first()
    await this.page.goto('/profile')
    await this.page
      .getByRole('button', { name: this.#say('shell:actions.edit') })
      .first()
      .click()
    await field('firstName').fill('Maria')
    await field('lastName').fill('Ortiz')
    await field('cellNumber').fill('813 555 0142')
    await field('address1').fill('401 E Jackson St')
    await field('city').fill('Tampa')
    await field('state', 'combobox').selectOption('FL')
    await field('zipCode').fill('33602')
    await this.page.getByRole('button', { name: this.#say('profile:done'), exact: true }).click()
    // Exact, because the field's hint contains such a number too, before anything is saved.
    await expect(this.page.getByText('(813) 555-0142', { exact: true })).toBeVisible()
  }

  async openEmergency(): Promise<void> {
    await this.page.goto('/emergency')
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  async useLocation(): Promise<void> {
    await this.page.getByRole('button', { name: this.#say('location:use') }).click()
    await expect(this.page.getByText(this.#say('location:found'))).toBeVisible()
  }

  async pickAddress(typed: string, picked: RegExp): Promise<void> {
    const field = this.page.getByRole('combobox', { name: this.#say('location:address') })
    await field.fill('')
    await field.pressSequentially(typed)
    await this.page.getByRole('option', { name: picked }).first().click()
    await expect(field).toHaveValue(picked)
  }

  /** On a phone one station is open at a time; on a desktop all are, and there is nothing to press. */
  async openStation(station: 'where' | 'what' | 'check'): Promise<void> {
    const title = this.#say(`accidents:${station}.title`)
    const region = this.page.getByRole('region', { name: title })
    await expect(region).toBeVisible()
    const edit = region.getByRole('button', { name: this.#say('accidents:edit', { station: title }) })
    if (await edit.isVisible()) await edit.click()
    await expect(edit).toBeHidden()
  }

  /** A line of the second station: on a phone it opens in place. */
  async openPart(part: 'photos' | 'who' | 'words'): Promise<void> {
    const say = this.#say
    const station = this.page.getByRole('region', { name: say('accidents:what.title') })
    await expect(station.getByText(say('accidents:what.optional'), { exact: true })).toBeVisible()
    const title = this.page.locator('summary', { hasText: say(`accidents:check.${part}`) })
    const line = station.locator('details').filter({ has: title })
    if ((await line.count()) > 0 && (await line.getAttribute('open')) === null)
      await line.locator('summary').first().click()
  }

  async describe(words: string, photos: Photo[]): Promise<void> {
    await this.openStation('what')
    await this.openPart('words')
    await this.page.getByLabel(this.#say('accidents:words.label')).fill(words)
    await this.openPart('photos')
    await this.addPhotos(photos)
  }

  async addPhotos(photos: Photo[]): Promise<void> {
    const input = this.page.locator('input[type=file][multiple]').first()
    await input.setInputFiles(photos)
  }

  async expectPhotos(count: number): Promise<void> {
    await expect(
      this.page
        .getByRole('img', { name: this.#photoName(count, count) })
        .or(this.page.getByRole('button', { name: this.#photoName(count, count) }))
        .first(),
    ).toBeVisible()
  }

  async send(): Promise<void> {
    const button = (key: string) => this.page.getByRole('button', { name: this.#say(key) })
    await button('accidents:send.button').or(button('accidents:send.later')).click()
  }

  /** Waits for the receipt. The address changes before the page, and both pages have the receipt's links. */
  async expectReceipt(): Promise<void> {
    await expect(this.page).toHaveURL(/\/lawyers/)
    const heading = this.page.getByRole('heading', { level: 1, name: this.#say('accidents:receipt.sent') })
    await expect(heading).toBeVisible()
  }

  /** Asks to sign out and leaves the confirmation open. */
  async askToSignOut(): Promise<Locator> {
    const [named = ''] = this.#say('shell:user.open', { name: '|' }).split('|')
    await this.page.getByRole('button', { name: named }).click()
    await this.page.getByRole('button', { name: this.#say('shell:user.signOut'), exact: true }).click()
    return this.page.getByRole('alertdialog')
  }

  async signOut(): Promise<void> {
    const question = await this.askToSignOut()
    await question.getByRole('button', { name: this.#say('shell:signOut.confirm') }).click()
    await expect(this.page).toHaveURL(/\/login/)
  }

  #photoName(position: number, total: number): RegExp {
    return new RegExp(escape(this.#say('photos:viewer.position', { position, total })), 'i')
  }
}

/** A name as it appears in a sentence, between marks that keep its direction. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`
}

/** A sentence without the tags of its links. */
export function plain(sentence: string): string {
  return sentence.replace(/<\/?\w+>/g, '')
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { keptOnDevice } from '../support/device.ts'
import { Driver, PASSWORD } from '../support/driver.ts'
import { type Photo, cameraPhoto } from '../support/photos.ts'
import { say as sayIn } from '../support/phrases.ts'
import type { ServerProcess } from '../test.ts'
import { Person } from './people.ts'
import { Phone } from './phone.ts'
import { type Plan, type Step, steps } from './plan.ts'
import {
  answer,
  enter,
  keptDraft,
  keptPhotos,
  questionOn,
  registerOnSheet,
  sheetOn,
  signInOnSheet,
  signOutOf,
  until,
} from './screen.ts'

const say = sayIn('en')
/** So often a step is begun again, after a kill or because a busy machine was slow. */
const TRIES = 8

export interface Outcome {
  plan: Plan
  kills: number
  /** Reports of the person whose it is, and how many of them are whole. */
  own: number
  whole: number
  /** Reports that came to anybody else of this history. */
  others: number
  problem?: string
}

/** Plays one history: a guest's report, whatever happens to the phone, the network, the session and the server. */
export async function play(server: ServerProcess, plan: Plan): Promise<Outcome> {
  const photos = await Promise.all(
    Array.from({ length: plan.photos }, (_, at) => cameraPhoto(`${plan.seed}-${at}.jpg`)),
  )
  const run = `${plan.seed}.${process.pid}`
  const owner = new Person(server.url, `owner.${run}`)
  const other = new Person(server.url, `other.${run}`)
  const phone = await Phone.make(server.url, (context) => loseAnswers(context, plan))
  const history = new History({ server, plan, photos, owner, other, phone })
  let problem: string | undefined
  try {
    await other.register()
    if (history.hasAccount) await owner.register()
    for (const step of steps) await history.run(step)
    await history.lookAgain()
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error)
  } finally {
    await phone.throwAway()
  }
  const [own = [], others = []] = [await owner.reports(), await other.reports()]
  return {
    plan,
    kills: phone.kills,
    own: own.length,
    whole: own.filter((one) => one.description === plan.words && one.photos.length === plan.photos).length,
    others: others.length,
    ...(problem !== undefined && { problem }),
  }
}

/** The server does what was asked, and the phone never hears of it. */
async function loseAnswers(context: BrowserContext, { lost }: Plan): Promise<void> {
  const calls = {
    register: '/api/auth/register',
    report: '/api/emergency/accidents',
    photo: '/api/files/upload',
  }
  for (const [name, path] of Object.entries(calls)) {
    await context.route(`**${path}`, async (route) => {
      const key = name as keyof Plan['lost']
      const isLost = route.request().method() === 'POST' && lost[key]
      if (!isLost) return route.fallback()
      lost[key] = false
      await route.fetch().catch(() => undefined)
      return route.abort('connectionreset').catch(() => undefined)
    })
  }
}

interface Parts {
  server: ServerProcess
  plan: Plan
  photos: Photo[]
  owner: Person
  other: Person
  phone: Phone
}

class History {
  readonly #parts: Parts
  #hasSomebodyElseBeen = false
  #hasSessionEnded = false
  #hasServerDied = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The owner has one before the accident. */
  get hasAccount(): boolean {
    const { way } = this.#parts.plan
    return way !== 'makes an account in the sheet' && way !== 'registers on a second tab'
  }

  /** Begins a step again until it is done; the first time the phone may be killed in its middle. */
  async run(step: Step): Promise<void> {
    const { phone, plan } = this.#parts
    let fuse = plan.fuses[step]
    for (let tries = 1; ; tries += 1) {
      const timer = fuse === null ? undefined : setTimeout(() => void phone.kill(), fuse)
      fuse = null
      try {
        await this.#do(step)
        return
      } catch (error) {
        if (tries === TRIES) throw new Error(`${step}: ${String(error)}`, { cause: error })
      } finally {
        clearTimeout(timer)
      }
      await sleep(500)
    }
  }

  /** What waits on the phone after all is told would come a second time now. */
  async lookAgain(): Promise<void> {
    const { phone } = this.#parts
    await phone.kill()
    await phone.open('/')
    const page = await phone.open('/emergency').catch(() => phone.page())
    await page.waitForLoadState('load')
    await sleep(1500)
  }

  #do(step: Step): Promise<void> {
    switch (step) {
      case 'write':
        return this.#write()
      case 'send':
        return this.#send()
      case 'account':
        return this.#giveItAnAccount()
      case 'arrive':
        return this.#arrive()
    }
  }

  async #write(): Promise<void> {
    const { phone, plan, photos } = this.#parts
    await phone.setOffline(false)
    const page = await phone.open('/emergency')
    await page.evaluate(() => navigator.serviceWorker.ready)
    if (plan.isOffline) await phone.setOffline(true)
    const driver = new Driver(page, say)
    const found = page.getByText(say('location:found'))
    await driver.openStation('where')
    if (!(await found.isVisible())) await page.getByRole('button', { name: say('location:use') }).click()
    await found.waitFor()
    await driver.openStation('what')
    await driver.openPart('words')
    await page.getByLabel(say('accidents:words.label')).fill(plan.words)
    await until(async () => (await keptDraft(page))?.description === plan.words)
    await driver.openPart('photos')
    const kept = (await keptPhotos(page)).length
    for (const [at, photo] of photos.entries()) if (at >= kept) await driver.addPhotos([photo])
    await until(async () => (await keptPhotos(page)).length === photos.length)
  }

  async #send(): Promise<void> {
    const { phone, plan } = this.#parts
    const page = await phone.open('/emergency')
    const sheet = sheetOn(page)
    const isAsked = async () => (await keptDraft(page))?.askedAt != null
    if (!(await isAsked())) await new Driver(page, say).send()
    await until(isAsked)
    if (plan.isOffline) await phone.setOffline(false)
    await sheet.waitFor()
  }

  async #giveItAnAccount(): Promise<void> {
    const { plan, phone } = this.#parts
    const { way } = plan
    // The kill may have come after all was done.
    if ((await keptDraft(await phone.open('/emergency'))) === undefined && !this.#needsEnd) return
    if (way === 'registers on a second tab') await this.#registerBeside()
    else if (way === 'somebody else signs in first') await this.#somebodyElse()
    else if (way === 'the session runs out before it is sent') await this.#loseTheSession()
  }

  get #needsEnd(): boolean {
    return this.#parts.plan.way === 'the session runs out before it is sent' && !this.#hasSessionEnded
  }

  /** Leaves the sheet open, registers on another tab and says there that the report is theirs. */
  async #registerBeside(): Promise<void> {
    const { phone, owner } = this.#parts
    await phone.open('/emergency')
    const tab = await phone.tab()
    const known = await owner.signIn()
    const session = known ?? (await owner.register())
    await enter(tab, (await phone.page()).url(), session)
    await answer(tab, say('accidents:guest.send'))
  }

  async #somebodyElse(): Promise<void> {
    if (this.#hasSomebodyElseBeen) return
    const { phone, other } = this.#parts
    const tab = await phone.tab()
    const session = await other.signIn()
    if (!session) throw new Error('somebody else could not sign in')
    await enter(tab, (await phone.page()).url(), session)
    // Whoever has answered is not asked again: the kill may have come right after it.
    const { declinedBy = [] } = (await keptDraft(tab)) ?? {}
    if (declinedBy.length === 0) await answer(tab, say('accidents:guest.notMine'))
    await tab.goto(new URL('/emergency', tab.url()).href)
    await tab.getByRole('heading', { level: 1 }).first().waitFor()
    this.#hasSomebodyElseBeen = true
    await signOutOf(tab)
  }

  /** The account takes the report over while no call of the report gets through, and then every session of it ends. */
  async #loseTheSession(): Promise<void> {
    if (this.#hasSessionEnded) return
    const { phone, owner } = this.#parts
    const page = await phone.open('/emergency')
    await page.route('**/api/emergency/accidents', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
    )
    if (await keptDraft(page)) await signInOnSheet(page, owner)
    const isQueued = async () => (await keptOnDevice(page, 'krash-outbox', 'outbox')).length > 0
    await until(async () => (await isQueued()) || (await this.#hasArrived()))
    await owner.endSessions()
    this.#hasSessionEnded = true
    await phone.kill()
  }

  /** Does whatever the page asks for, until the server has the report with its photos. */
  async #arrive(): Promise<void> {
    const { phone, plan, owner, server } = this.#parts
    for (let looks = 0; looks < 12; looks += 1) {
      if (await this.#hasArrived()) return
      const page = await phone.open('/emergency')
      await this.#goOn(page, owner)
      if (plan.killsServer && !this.#hasServerDied) {
        this.#hasServerDied = true
        await server.kill()
        await server.start()
      }
      await until(() => this.#hasArrived(), 8000).catch(() => undefined)
    }
    throw new Error('it did not arrive')
  }

  async #hasArrived(): Promise<boolean> {
    const reports = await this.#parts.owner.reports()
    const [report] = reports ?? []
    return report?.photos.length === this.#parts.plan.photos
  }

  async #goOn(page: Page, owner: Person): Promise<void> {
    const sheet = sheetOn(page)
    const question = questionOn(page)
    const password = page.locator('main').getByLabel(say('accounts:password'), { exact: true })
    // By its mark: the form says too that everything is kept on this phone.
    const receipt = page.locator('[data-receipt]')
    const waits = page.locator('main').getByRole('link', { name: say('accounts:guest.signIn') })
    const first = sheet.or(question).or(password).or(receipt).or(waits).first()
    await first.waitFor({ timeout: 10_000 })
    if (await waits.isVisible()) {
      await waits.click()
      await password.waitFor()
    }
    if (await question.isVisible()) await answer(page, say('accidents:guest.send'))
    else if (await sheet.isVisible()) {
      if (await owner.signIn()) await signInOnSheet(page, owner)
      else await registerOnSheet(page, owner)
    } else if (await password.isVisible()) {
      await page.getByLabel(say('accounts:email')).first().fill(owner.email)
      await password.fill(PASSWORD)
      await page
        .getByRole('button', { name: say('accounts:signIn.submit'), exact: true })
        .first()
        .click()
      await password.waitFor({ state: 'hidden' })
    }
  }
}

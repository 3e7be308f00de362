import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test'
import { chromiumLaunch, tampa } from '../test.ts'

/** Milliseconds after which a step counts as stuck, on a machine that may be busy. */
const PATIENCE = 60_000

/** A phone whose browser can be killed at any moment and started again on what it kept. */
export class Phone {
  readonly #url: string
  readonly #folder: string
  /** Installs what the network does to calls, at each start. */
  readonly #weather: (context: BrowserContext) => Promise<void>
  #child: ChildProcess | undefined
  #browser: Browser | undefined
  #isOffline = false
  kills = 0

  constructor(url: string, folder: string, weather: (context: BrowserContext) => Promise<void>) {
    this.#url = url
    this.#folder = folder
    this.#weather = weather
  }

  static async make(url: string, weather: (context: BrowserContext) => Promise<void>): Promise<Phone> {
    return new Phone(url, await mkdtemp(path.join(tmpdir(), 'krash-phone-')), weather)
  }

  async page(): Promise<Page> {
    const context = await this.context()
    const [page = await this.tab()] = context.pages().filter((one) => one.url().startsWith(this.#url))
    return page
  }

  async tab(): Promise<Page> {
    const page = await (await this.context()).newPage()
    await page.setViewportSize({ width: 390, height: 844 })
    return page
  }

  async open(at: string): Promise<Page> {
    const page = await this.page()
    await page.goto(`${this.#url}${at}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    return page
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.#isOffline = isOffline
    await (await this.context()).setOffline(isOffline)
  }

  /** As a phone does that runs out of memory or battery: nothing is told beforehand. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    this.#browser = undefined
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    await gone
    this.kills += 1
  }

  async throwAway(): Promise<void> {
    await this.kill()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  async context(): Promise<BrowserContext> {
    this.#browser ??= await this.#start()
    const [context] = this.#browser.contexts()
    if (!context) throw new Error('the browser has no window')
    return context
  }

  async #start(): Promise<Browser> {
    const { executablePath = chromium.executablePath(), args } = chromiumLaunch({
      withWindows: true,
    })
    const own = [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${this.#folder}`,
      '--lang=en-US',
    ]
    // A group of its own, so that its helpers die with it.
    this.#child = spawn(executablePath, [...args, ...own, 'about:blank'], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const browser = await chromium.connectOverCDP(await addressOf(this.#child), { timeout: PATIENCE })
    const [context] = browser.contexts()
    if (!context) throw new Error('the browser has no window')
    context.setDefaultTimeout(PATIENCE)
    await context.grantPermissions(['geolocation'], { origin: this.#url })
    await context.setGeolocation(tampa)
    await this.#weather(context)
    await context.setOffline(this.#isOffline)
    return browser
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let told = ''
  child.stderr?.on('data', (text: Buffer) => {
    told = (told + text.toString()).slice(-4000)
    const [, address] = /DevTools listening on (ws:\S+)/.exec(told) ?? []
    if (address) resolve(address)
  })
  child.once('exit', () => reject(new Error(`the browser ended while starting:\n${told}`)))
  return promise
}

import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { followOutgoing, isThisComputer, outgoingConnections } from '../kit/outgoing-connections.ts'

/** Paths to search for Chromium; `CHROMIUM_PATH` overrides them. */
const places = [
  process.env.CHROMIUM_PATH ?? '',
  // The same engine without a window.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser for tests; undefined with a warning when none is installed. */
export function findBrowser(): string | undefined {
  const found = places.find((place) => place !== '' && existsSync(place))
  if (found === undefined) {
    process.stderr.write(
      '\nSKIPPED: no Chromium was found, so nothing was tried in a real browser. Install one or set CHROMIUM_PATH.\n\n',
    )
  }
  return found
}

/**
 * A browser of its own. Keys scroll at once: on a busy machine the browser drops the animation of a key that is pressed
 * while the page is being built (the scroll was seen to end where it began, while nothing of the page scrolled or
 * changed), and a test that pressed it waits for ever.
 */
export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-smooth-scrolling'] })
}

/** The browser that the suites of this process share. */
let shared: { readonly executablePath: string; readonly browser: Promise<Browser> } | null = null

/**
 * A browser for one suite: the suites of a process share one program, and `close` ends the contexts of this suite. It
 * fails if the suite's pages or servers called another computer: nothing does unless somebody switched it on. Service
 * workers are blocked unless a context allows them: installing ours loads the whole interface.
 */
export async function openSharedBrowser(executablePath: string): Promise<Browser> {
  const browser = await sharedBrowser(executablePath)
  const contexts = new Set<BrowserContext>()
  const before = followOutgoing()
  const requested = new Set<string>()
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext({ serviceWorkers: 'block', ...options })
    contexts.add(context)
    context.on('request', (request) => {
      const { protocol, hostname, host } = new URL(request.url())
      if (/^(https?|wss?):$/.test(protocol) && !isThisComputer(hostname)) requested.add(host)
    })
    context.on('close', () => contexts.delete(context))
    return context
  }
  const replaced = {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    close: async () => {
      await Promise.all([...contexts].map((context) => context.close()))
      const called = [...requested, ...outgoingConnections(before)]
      if (called.length > 0) throw new Error(`Other computers were called: ${called.join(', ')}`)
    },
  } satisfies Partial<Browser>
  return new Proxy(browser, {
    get(target, name) {
      if (name in replaced) return Reflect.get(replaced, name)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

async function sharedBrowser(executablePath: string): Promise<Browser> {
  if (shared?.executablePath === executablePath) {
    const browser = await shared.browser.catch(() => null)
    if (browser?.isConnected() === true) return browser
  }
  shared = { executablePath, browser: openBrowser(executablePath) }
  return shared.browser
}

import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Where a Chromium is looked for; `CHROMIUM_PATH` names another one. */
const places = [
  process.env.CHROMIUM_PATH ?? '',
  // The same engine without the window, which no test looks at.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser for tests; undefined when this machine has none, which is said loudly. */
export function findBrowser(): string | undefined {
  const found = places.find((place) => place !== '' && existsSync(place))
  if (found === undefined) {
    process.stderr.write(
      '\nSKIPPED: no Chromium was found, so nothing was tried in a real browser. Install one or set CHROMIUM_PATH.\n\n',
    )
  }
  return found
}

export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

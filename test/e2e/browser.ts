import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

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

export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

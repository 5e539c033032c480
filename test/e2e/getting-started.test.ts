import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openEmptyServer, type VisitedServer } from './populated-server.ts'
import { dismissHint, waitForPage } from './user-actions.ts'

const executable = findBrowser()
const guide = readFileSync(new URL('../../build/docs/getting-started.md', import.meta.url), 'utf8')
const password = 'marmalade and moss'

/** The steps of the guide for new users. */
function stepsOf(text: string): readonly string[] {
  const part = text.split('## From the start to a family that reads\n')[1]?.split('\n## ')[0] ?? ''
  return [...part.matchAll(/^\d+\. (.+)$/gm)].map(([, step = '']) => step)
}

describe.skipIf(executable === undefined)('a new user who follows the guide literally', () => {
  let visited: VisitedServer
  let computer: Page
  let tablet: Page

  beforeAll(async () => {
    visited = await openEmptyServer(executable)
    computer = visited.page
    await computer.goto(visited.fixture.url)
  })
  afterAll(() => visited?.close())

  const press = (on: Page, name: string | RegExp) => on.getByRole('button', { name, exact: true }).click()
  const follow = (on: Page, name: string | RegExp) => on.getByRole('link', { name, exact: true }).first().click()
  const choose = async (item: string) => {
    await press(computer, /^Account of/)
    await computer.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const newDevice = async () => {
    const context = await visited.browser.newContext({ viewport: { width: 834, height: 1112 }, hasTouch: true })
    const device = await context.newPage()
    device.setDefaultTimeout(30_000)
    await device.goto(visited.fixture.url)
    return device
  }

  /** Each step of the guide, and the user's action. */
  const steps: readonly (readonly [step: string, act: () => Promise<void>])[] = [
    [
      'Enter a “User name” and a “Password”, and select “Continue”.',
      async () => {
        await computer.getByLabel('User name').fill('Ana')
        await computer.getByLabel('Password', { exact: true }).fill(password)
        await press(computer, 'Continue')
      },
    ],
    [
      'Type where your books are into “Folder”, and select “Open” and “Choose this folder”. Look at how the books are grouped, and select “Add and scan”.',
      async () => {
        await computer.getByLabel('Folder').fill(visited.fixture.shelf)
        await press(computer, 'Open')
        await press(computer, 'Choose this folder')
        await computer.getByText('6 books in 5 series.').waitFor()
        await press(computer, 'Add and scan')
      },
    ],
    [
      'Select “Continue”, which shows the addresses for tablets and reading apps, and “Start reading”.',
      async () => {
        await computer.getByRole('heading', { name: 'Ready to read' }).waitFor()
        await press(computer, 'Continue')
        await computer.getByLabel('Which app do you read in?').waitFor()
        await press(computer, 'Start reading')
      },
    ],
    [
      'Select a cover under “Recently added”, and “Start reading”. The arrow keys turn the pages; Escape goes back.',
      async () => {
        const row = computer.getByRole('region', { name: 'Recently added' })
        await row
          .getByRole('link', { name: /Lighthouse.*1/ })
          .first()
          .click()
        await follow(computer, 'Start reading')
        await dismissHint(computer)
        await waitForPage(computer, 1)
        await computer.keyboard.press('ArrowRight')
        await waitForPage(computer, 2)
        await computer.keyboard.press('Escape')
        await computer.getByRole('link', { name: /^Continue.* · page 2/ }).waitFor()
      },
    ],
    [
      'On the tablet, open one of those addresses in the browser and select “Sign in with another device”: it shows a pairing code.',
      async () => {
        tablet = await newDevice()
        await press(tablet, 'Sign in with another device')
        await tablet.getByRole('img', { name: /^Pairing code: / }).waitFor()
      },
    ],
    [
      'On the computer, choose “Devices and sessions” in your account menu, select “Enter pairing code”, type the code into “Pairing code”, and select “Continue” and “Approve”. The tablet shows your books; “View your devices” goes back.',
      async () => {
        await choose('Devices and sessions')
        await follow(computer, 'Enter pairing code')
        const digits = await tablet.getByRole('img', { name: /^Pairing code: / }).innerText()
        await computer.getByLabel('Pairing code').fill(digits.replace(/\s/g, ''))
        await press(computer, 'Continue')
        await press(computer, 'Approve')
        await tablet.getByRole('region', { name: 'Continue reading' }).waitFor()
        await follow(computer, 'View your devices')
      },
    ],
    [
      'For a child, choose “Administration” in the menu, “People”, and “Add person”. Enter a “User name”, choose “Set a password now” and enter it, switch on “Child account”, and choose what may be read: here, switch on “Show unrated titles”. “Access preview” counts the titles. Select “Create account”.',
      async () => {
        await choose('Administration')
        await follow(computer, 'People')
        await press(computer, 'Add person')
        const dialog = computer.getByRole('dialog')
        await dialog.getByLabel('User name').fill('Mia')
        await dialog.getByLabel('Set a password now').check()
        await dialog.getByLabel('Password', { exact: true }).fill('gooseberry tart')
        await dialog.getByLabel('Child account').check()
        const sees = dialog.getByRole('region', { name: 'Access preview' })
        await sees.getByText('They will see nothing. Hidden because they have no age rating').waitFor()
        await dialog.getByLabel('Show unrated titles').check()
        await sees.getByText('They will see nothing').waitFor({ state: 'detached' })
        await press(computer, 'Create account')
        await computer.getByRole('list', { name: 'Accounts' }).getByText('Mia', { exact: true }).waitFor()
      },
    ],
    [
      "On the child's device, open the address, enter “User name” and “Password”, and select “Sign in”. There is no “Administration” in its menu, and its reading progress is its own.",
      async () => {
        const device = await newDevice()
        await device.getByLabel('User name').fill('Mia')
        await device.getByLabel('Password', { exact: true }).fill('gooseberry tart')
        await press(device, 'Sign in')
        await device.getByRole('region', { name: 'Recently added' }).waitFor()
        expect(await device.getByRole('region', { name: 'Continue reading' }).count()).toBe(0)
        await press(device, 'Account of Mia')
        await device.getByRole('menuitem', { name: 'Sign out' }).waitFor()
        expect(await device.getByRole('menuitem', { name: 'Administration' }).count()).toBe(0)
      },
    ],
  ]

  it('finds exactly the steps that are tested here', () => {
    expect(stepsOf(guide)).toEqual(steps.map(([step]) => step))
  })

  it('reads on the computer and on a tablet, and so does a child', async () => {
    for (const [step, act] of steps) await act().catch((cause: unknown) => Promise.reject(new Error(step, { cause })))
  }, 90_000)
})

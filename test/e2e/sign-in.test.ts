import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { accessibilityViolations } from './accessibility.ts'
import { findBrowser } from './browser.ts'
import { builtInterface } from './built-interface.ts'
import { choose } from './user-actions.ts'
import { expireSession, openVisit, type Visit } from './visit.ts'

const executable = findBrowser()
const pins = { Ana: '24680', Mia: '1357' } as const

describe.skipIf(executable === undefined)('a shared device', () => {
  let server: TestServer
  let visit: Visit
  let page: Page
  let url: string
  let people: { readonly Ana: Actor; readonly Mia: Actor }

  beforeAll(async () => {
    server = await startTestServer({ interfaceFolder: await builtInterface() })
    people = { Ana: await server.actor('admin', 'Ana'), Mia: await server.actor('reader', 'Mia') }
    visit = await openVisit(executable)
    page = await visit.newPage()
    url = `http://127.0.0.1:${server.port}`
  })
  afterAll(async () => {
    await visit?.close()
    await server?.close()
  })

  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  const password = () => page.getByLabel('Password', { exact: true })
  const pinField = (name: string) => page.getByLabel(`PIN for ${name}`)
  const home = (name: string) => page.getByRole('button', { name: `Account of ${name}` }).waitFor()
  const alert = (words: string | RegExp) => page.getByRole('alert').filter({ hasText: words }).waitFor()
  const tap = (name: string) =>
    page.getByRole('list', { name: 'People on this device' }).getByRole('button', { name }).click()
  async function typePin(name: string, pin: string): Promise<void> {
    await pinField(name).fill(pin)
    await page.keyboard.press('Enter')
  }
  /** Waits for the empty field after the server rejected the PIN. */
  async function enterWrongPin(name: string, pin: string): Promise<void> {
    await typePin(name, pin)
    await expect.poll(() => pinField(name).inputValue()).toBe('')
  }
  async function tapPin(pin: string, go: string): Promise<void> {
    for (const digit of pin) await press(digit)
    await press(go)
  }

  it('asks a single-user household for name and password only, and opens the requested page', async () => {
    await page.goto(`${url}/lists?kind=reading`)
    await page.getByLabel('User name').fill('Ana')
    expect(await accessibilityViolations(page)).toEqual([])
    await password().fill('not this one')
    await press('Sign in')
    await alert(/Incorrect/)
    expect(await page.getByLabel('User name').inputValue()).toBe('Ana')
    await password().fill(people.Ana.password)
    await press('Sign in')
    await home('Ana')
    expect(page.url()).toBe(`${url}/lists?kind=reading`)
    await press('Account of Ana')
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Switch person' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('User name').waitFor()
  })

  it('remembers a person on request, with a PIN chosen during sign-in', async () => {
    await page.getByLabel('User name').fill('Ana')
    await password().fill(people.Ana.password)
    await page.getByLabel('Remember me on this device').check()
    await press('Sign in')
    await page.getByRole('heading', { name: 'Choose a PIN' }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    for (const pin of [pins.Ana, '99999']) {
      await page.getByLabel(/new PIN$/i).fill(pin)
      await page.keyboard.press('Enter')
    }
    await alert('The PINs don’t match')
    for (const go of ['Next', 'Save']) {
      await page.getByRole('button', { name: go, exact: true }).waitFor()
      await tapPin(pins.Ana, go)
    }
    await home('Ana')
    await choose(page, 'Account of Ana', 'Sign out')
    await page.getByRole('heading', { name: 'Ana' }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await typePin('Ana', '00000')
    await alert('Wrong PIN')
    expect(await pinField('Ana').inputValue()).toBe('')
    await tapPin(pins.Ana, 'Sign in')
    await home('Ana')
  })

  it('signs in a second person, who is remembered next to the first', async () => {
    await choose(page, 'Account of Ana', 'Sign out')
    await press('Someone else')
    await page.getByLabel('User name').fill('Mia')
    await press('Who’s reading?')
    await press('Someone else')
    expect(await page.getByLabel('User name').inputValue()).toBe('Mia')
    await password().fill(people.Mia.password)
    await page.getByLabel('Remember me on this device').check()
    await press('Sign in')
    for (const go of ['Next', 'Save']) {
      await page.getByRole('button', { name: go, exact: true }).waitFor()
      await tapPin(pins.Mia, go)
    }
    await home('Mia')
    await choose(page, 'Account of Mia', 'Switch person')
    await page.getByRole('heading', { name: 'Who’s reading?' }).waitFor()
    const list = page.getByRole('list', { name: 'People on this device' })
    const shown = async () => (await list.getByRole('button').allInnerTexts()).map((text) => text.split('\n').at(-1))
    await expect.poll(shown).toEqual(['Mia', 'Ana', 'Someone else'])
    expect(await accessibilityViolations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.setViewportSize({ width: 1280, height: 860 })
  })

  it('opens the page each person requested, and shows nothing of the previous person', async () => {
    await tap('Ana')
    await typePin('Ana', pins.Ana)
    await home('Ana')
    await expireSession(page)
    await page.goto(`${url}/account`)
    await tap('Mia')
    await typePin('Mia', pins.Mia)
    await home('Mia')
    expect(page.url()).toBe(`${url}/account`)
    await page.goto(`${url}/sign-in`)
    await home('Mia')
  })

  it('slows down guessing, shows the delay, and asks for the password after ten wrong PINs', async () => {
    await choose(page, 'Account of Mia', 'Switch person')
    await tap('Mia')
    for (let count = 0; count < 5; count++) await enterWrongPin('Mia', `000${count}`)
    await alert('Wrong PIN')
    await typePin('Mia', pins.Mia)
    await alert(/Try again in \d+ second/)
    await page.getByText('You can try again now.').waitFor()
    for (let count = 5; count < 9; count++) {
      server.pass(120_000)
      await enterWrongPin('Mia', `000${count}`)
    }
    server.pass(120_000)
    await typePin('Mia', '0009')
    await page.getByText('Too many wrong PINs').waitFor()
    expect(await page.getByLabel('User name').inputValue()).toBe('Mia')
    server.pass(120_000)
    await password().fill(people.Mia.password)
    await press('Sign in')
    await home('Mia')
    await choose(page, 'Account of Mia', 'Switch person')
    await tap('Mia')
    await typePin('Mia', pins.Mia)
    await home('Mia')
  })

  it('asks for the password when a person can no longer sign in by PIN', async () => {
    await choose(page, 'Account of Mia', 'Switch person')
    await tap('Mia')
    await pinField('Mia').waitFor()
    const body = { password: 'another quiet corner by the fire' }
    await people.Ana.ask(`/api/v1/users/${people.Mia.userId}`, { method: 'PATCH', body })
    await typePin('Mia', pins.Mia)
    await page.getByText('This device no longer remembers you').waitFor()
    await password().fill(body.password)
    await press('Sign in')
    await home('Mia')
  })

  it('forgets a person on request, and still remembers the others', async () => {
    await choose(page, 'Account of Mia', 'Switch person')
    await tap('Mia')
    await press('Forget me on this device')
    await page.getByRole('dialog').getByText('don’t change').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click()
    await page.getByRole('heading', { name: 'Ana' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Ana' }).waitFor()
    expect(await page.getByText('Mia').count()).toBe(0)
  })

  it('accepts the PIN over a page with unsaved input when the session ended', async () => {
    await typePin('Ana', pins.Ana)
    await home('Ana')
    await page.goto(`${url}/people`)
    await press('Add person')
    await page.getByLabel('User name').fill('Tom')
    await expireSession(page)
    await press('Create account')
    await typePin('Ana', pins.Ana)
    await page.getByRole('heading', { name: 'Your session has expired' }).waitFor({ state: 'detached' })
    expect(await page.getByLabel('User name').inputValue()).toBe('Tom')
    await press('Create account')
    await page.getByRole('heading', { name: 'Reset link for Tom' }).waitFor()
  })

  it('reports no page or console errors', () => {
    expect(visit.pageErrors).toEqual([])
  })
})

import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { findBrowser, openSharedBrowser } from './browser.ts'

const executable = findBrowser()

// Addresses for documentation (RFC 5737), which no network routes.
describe.skipIf(executable === undefined)('a browser suite', () => {
  it('fails when a page requests something of another computer', async () => {
    const browser = await openSharedBrowser(executable ?? '')
    const page = await browser.newPage()
    await page.setContent('<img src="http://192.0.2.7/pixel.png">')
    await expect(browser.close()).rejects.toThrow('Other computers were called: 192.0.2.7')
  })

  it('fails when a server calls another computer', async () => {
    const browser = await openSharedBrowser(executable ?? '')
    const socket = connect({ host: '192.0.2.8', port: 80 })
    socket.on('error', () => undefined).destroy()
    await expect(browser.close()).rejects.toThrow('Other computers were called: 192.0.2.8')
  })

  it('fails when a server asks for something by its name', async () => {
    const browser = await openSharedBrowser(executable ?? '')
    await fetch('http://metadata.invalid/').catch(() => undefined)
    await expect(browser.close()).rejects.toThrow('Other computers were called: metadata.invalid')
  })

  it('passes when pages and servers of this computer are requested', async () => {
    const browser = await openSharedBrowser(executable ?? '')
    const page = await browser.newPage()
    await page.goto('http://127.0.0.1:9/').catch(() => undefined)
    await fetch('http://localhost:9/').catch(() => undefined)
    await expect(browser.close()).resolves.toBeUndefined()
  })
})

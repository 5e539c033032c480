import { existsSync } from 'node:fs'
import { join } from 'node:path'
import express from 'express'
import type { Kit } from '../kit/kit.ts'

const yearInSeconds = 31_536_000
/** Paths of protocols, not of the interface; including the one where the other server has its API. */
const ownAddress = /^\/(api|opds|koreader|health)(\/|$)|^\/[^/]+\/(api|sse)\//i

/** OAuth callback of connected services. */
const callbackPath = '/account/services/callback'

/**
 * Hands a redirect for the desktop window to that window; the browser that carries it did not begin the flow, and gets
 * a page that says so.
 * @param takesAnswer whether a local path, with its query, is the response that the window waits for
 */
export function serveReturnPage(kit: Kit, takesAnswer: (path: string) => boolean): void {
  kit.app.get(callbackPath, (req, res, next) => {
    // HEAD must not consume the single-use state.
    if (req.method === 'HEAD' || !takesAnswer(req.originalUrl)) return next()
    res.setHeader('Cache-Control', 'no-store')
    return res.redirect(302, '/back-to-window')
  })
}

/**
 * Serves the interface. Files with a hash in their name never change and are cached for a year; every path that is not
 * a file is a route of the interface and gets its index page.
 * @param folder where the interface was built; without it a page says how to build it
 */
export function serveInterface(kit: Kit, folder: string): void {
  const index = join(folder, 'index.html')
  const hashed = join(folder, 'assets')
  const files = express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(res, path) {
      const isHashed = path.startsWith(hashed)
      res.setHeader('Cache-Control', isHashed ? `public, max-age=${yearInSeconds}, immutable` : 'no-cache')
    },
  })
  kit.app.get(['/', '/*path'], (req, res, next) => {
    if (ownAddress.test(req.path)) return next()
    files(req, res, (error?: unknown) => {
      if (error !== undefined) return next(error)
      // A missing file is a 404: only routes of the interface get its index page.
      if (/\.\w{1,8}$/.test(req.path)) return next()
      res.setHeader('Cache-Control', 'no-cache')
      if (existsSync(index)) return res.sendFile(index, { cacheControl: false, dotfiles: 'allow' })
      res.status(503).setHeader('Content-Type', 'text/html; charset=utf-8')
      return res.end(notBuilt)
    })
  })
}

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Inglenook</title>
<body style="font: 1.1rem/1.6 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1rem">
<h1>The server runs, its interface is not built yet</h1>
<p>Run <code>npm start</code>, which builds it by itself, or <code>npm run build</code>, and load this page again.</p>
<p>Reader apps and the <a href="/api/docs">API</a> work without it.</p>
`

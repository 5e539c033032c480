import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtInterface } from './built-interface.ts'

const budget = 250_000

describe('the first page load', () => {
  let folder = ''
  let page = ''

  beforeAll(async () => {
    folder = await builtInterface()
    page = readFileSync(join(folder, 'index.html'), 'utf8')
  })

  it('needs less than 250 KB of script, compressed as transferred', () => {
    const sizes = scriptsOf(page).map((path) => gzipSync(readFileSync(join(folder, path))).length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(budget)
  })

  it('includes no contract schemas, which only check responses in development', () => {
    const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
    const checking = scripts.filter((name) =>
      /against its contract|safeParse/.test(readFileSync(join(folder, 'assets', name), 'utf8')),
    )
    expect(checking).toEqual([])
  })

  it('requests all of its scripts at once, and only a few', () => {
    const named = scriptsOf(page)
    expect(named.length).toBeLessThanOrEqual(6)
    const needed = named.flatMap((path) => importsOf(readFileSync(join(folder, path), 'utf8')))
    expect(needed.filter((name) => !named.includes(`/assets/${name}`))).toEqual([])
  })
})

/** Paths of the scripts loaded by the page itself. */
function scriptsOf(html: string): readonly string[] {
  return [...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path))]
}

/** Names of the files that a script imports statically. */
function importsOf(code: string): readonly string[] {
  return [...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name = '']) => name)
}

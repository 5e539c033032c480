import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../renderer/', import.meta.url))
const components = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))

/** Class names that a component uses and its style sheet lacks. */
function missingIn(path: string): readonly string[] {
  const source = readFileSync(join(root, path), 'utf8')
  return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', sheet = '']) => {
    const styles = readFileSync(join(root, dirname(path), sheet), 'utf8')
    const known = new Set([...styles.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, one]) => one))
    const used = [...source.matchAll(new RegExp(`(?<![/.\\w-])${name}\\.(\\w+)`, 'g'))].map(([, one]) => one ?? '')
    return used.filter((one) => !known.has(one)).map((one) => `${path}: ${one}`)
  })
}

describe('component style sheets', () => {
  it('define every class that a component uses', () => {
    expect(components.length).toBeGreaterThan(100)
    expect(components.flatMap(missingIn)).toEqual([])
  })
})

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findDesktop, type LaunchEnvironment, runDesktop } from '../../build/scripts/desktop.ts'

let root: string
let place: LaunchEnvironment
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inglenook-begin-'))
  place = {
    root,
    platform: 'linux',
    environment: { DISPLAY: ':0' },
    isTerminal: true,
    isSuperuser: false,
    args: [],
  }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Installs an executable where the Electron package expects it. */
function install(script: string): string {
  const dist = join(root, 'node_modules', 'electron', 'dist')
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, '..', 'path.txt'), 'electron')
  const program = join(dist, 'electron')
  writeFileSync(program, `#!/bin/sh\n${script}\n`)
  chmodSync(program, 0o755)
  return program
}

describe('the start script', () => {
  it('continues without a window and says why', () => {
    const why = (changes: Partial<LaunchEnvironment>) => {
      const found = findDesktop({ ...place, ...changes })
      return 'why' in found ? found.why : 'a window'
    }
    expect(why({})).toContain('npx install-electron')
    install('exit 0')
    expect(why({})).toBe('a window')
    expect(why({ environment: {} })).toContain('no display')
    expect(why({ isTerminal: false })).toContain('no display')
    for (const remote of ['CI', 'SSH_TTY', 'SSH_CONNECTION'])
      expect(why({ environment: { DISPLAY: ':0', [remote]: 'x' } }), remote).toContain('no display')
    expect(why({ isSuperuser: true })).toContain('root')
    expect(why({ args: ['--headless'] })).toContain('--headless')
    expect(why({ args: ['--host', '0.0.0.0'] })).toContain('--host')
    rmSync(join(root, 'node_modules', 'electron', 'dist', 'electron'))
    expect(why({})).toContain('npx install-electron')
  })

  it.skipIf(process.platform === 'win32')(
    'passes its arguments to the app, which does not run as plain Node',
    async () => {
      const program = install(`echo "$ELECTRON_RUN_AS_NODE|$*" > "${root}/said"`)
      const environment = { ...place.environment, ELECTRON_RUN_AS_NODE: '1', PATH: process.env.PATH }
      const args = ['--library', '/my books']
      expect(await runDesktop(program, { ...place, environment, args })).toBe(0)
      expect(readFileSync(join(root, 'said'), 'utf8')).toBe(
        `|${root}/dist/desktop/electron/main.js --library /my books\n`,
      )
    },
  )

  it.skipIf(process.platform === 'win32')('distinguishes an app that failed to start from one that quit', async () => {
    expect(await runDesktop(install('exit 7'), place)).toBeNull()
    expect(await runDesktop(join(root, 'nowhere'), place)).toBeNull()
    expect(await runDesktop(install('exit 0'), place)).toBe(0)
  })
})

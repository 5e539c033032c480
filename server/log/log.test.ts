import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LogTarget, openLog } from './log.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'log-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const settings = { level: 'debug', console: true, maxFileSize: 10, maxFiles: 2 } as const

function createTarget(): LogTarget & { readonly lines: string[] } {
  const lines: string[] = []
  return { lines, write: (text: string) => lines.push(text) }
}

describe('secrets never reach the log', () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
  it.each([
    ['an Authorization header', { headers: { authorization: 'Basic Zm9vOmJhcnNlY3JldA==' } }, 'Zm9vOm'],
    ['a cookie', { headers: { cookie: 'auth_token=abcdef' } }, 'abcdef'],
    ['a password', { body: { password: 'hunter2hunter2' } }, 'hunter2'],
    ['a key under any of its names', { 'x-api-key': 'abcdef', apiKey: 'abcdef' }, 'abcdef'],
    ['a refresh token', { refreshToken: 'abcdef' }, 'abcdef'],
    ['a token in a query', { url: '/x?page=1&access_token=abcdef&y=2' }, 'abcdef'],
    ['credentials in an address', { url: 'postgres://ann:hunter2@db.example.org/x' }, 'hunter2'],
    ['an API key inside a string', { note: 'sent ik_abc123_SECRETPART here' }, 'SECRETPART'],
    ['a JSON Web Token inside a string', { note: `got ${jwt}` }, 'c2lnbmF0dXJl'],
    [
      'a secret quoted by an error',
      { error: new Error('Bearer abcdef.ghi was refused', { cause: { token: 'abcdef' } }) },
      'abcdef',
    ],
  ])('%s', (_, fields, secret) => {
    const target = createTarget()
    const { log } = openLog({ ...settings, file: join(dir, 'x.log') }, target)
    log.info('something', fields)
    const all = target.lines.join('') + readFileSync(join(dir, 'x.log'), 'utf8')
    expect(all).toContain('[hidden]')
    expect(all).not.toContain(secret)
  })

  it('in the message itself', () => {
    const target = createTarget()
    openLog(settings, target).log.warn('refused ik_abc_SECRETPART')
    expect(target.lines.join('')).toContain('refused ik_[hidden]')
  })
})

describe('levels and subsystems', () => {
  it('omit lines below the level', () => {
    const target = createTarget()
    const { log } = openLog({ ...settings, level: 'warn' }, target)
    log.info('not this')
    log.for('scan').error('this', { file: 'a.cbz' })
    expect(target.lines).toHaveLength(1)
    expect(target.lines[0]).toMatch(/^\d\d:\d\d:\d\d error scan: this {2}file=a\.cbz\n$/)
    expect(log.enabled('info')).toBe(false)
  })

  it('write one line per message, whatever a file or a library is called', () => {
    const target = createTarget()
    const { log } = openLog(settings, target)
    const name = 'a\n12:00:00 info  all is well\u001b[2J\u009b1m'
    log.warn(`could not read ${name}`, { file: name, error: Object.assign(new Error(name), { name: 'AppError' }) })
    const line = target.lines.join('')
    expect(line.trimEnd()).not.toMatch(/[\p{Cc}]/u)
    expect(line).toContain('could not read a\\n12:00:00')
  })

  it('write JSON lines to exactly the configured path, readable by its owner only', () => {
    const file = join(dir, 'deep', 'service.log')
    const { log, close } = openLog({ ...settings, console: false, file }, createTarget())
    log.for('http').debug('done', { status: 200 })
    close()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      level: 'debug',
      subsystem: 'http',
      message: 'done',
      status: 200,
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})

describe('log rotation', () => {
  it('leaves the newest lines at the path and a limited number of older files', () => {
    const file = join(dir, 'x.log')
    const { log } = openLog({ ...settings, console: false, file, maxFileSize: 0.001 }, createTarget())
    for (let i = 0; i < 100; i++) log.info(`line ${i}`)
    expect(readdirSync(dir).sort()).toEqual(['x.log', 'x.log.1', 'x.log.2'])
    expect(readFileSync(file, 'utf8')).toContain('line 99')
    expect(statSync(`${file}.1`).size).toBeLessThanOrEqual(0.001 * 1024 * 1024)
    expect(readFileSync(`${file}.1`, 'utf8')).not.toContain('line 99')
  })
})

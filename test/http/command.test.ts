import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RunningCli, startCli } from '../kit/running-cli.ts'

let data: string
let running: RunningCli[] = []
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'inglenook-command-'))
})
afterEach(async () => {
  await Promise.all(running.map((cli) => cli.end('SIGKILL')))
  running = []
  rmSync(data, { recursive: true, force: true })
})

function start(
  args: readonly string[],
  environment: Record<string, string> = {},
  through: readonly string[] = [],
): RunningCli {
  const cli = startCli(args, { environment, through })
  running.push(cli)
  return cli
}

describe.skipIf(process.platform === 'win32')('a server started by npm', () => {
  it('stops cleanly when only the shell in between receives the signal', async () => {
    const shell = ['/bin/sh', '-c', '"$@"; true', 'sh']
    const cli = start(['--data', data], { npm_lifecycle_event: 'start' }, shell)
    await cli.answers()
    await cli.end('SIGTERM')
    expect(cli.output()).toMatch(/Stopping…\n.*Stopped/)
    expect(readdirSync(data).filter((name) => /wal|lock/.test(name))).toEqual([])
  })
})

describe('npm start', () => {
  it('runs the command line', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const { version, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const [program, script] = scripts.start.split(' ')
    expect(program).toBe('node')
    const { stdout, stderr } = spawnSync(process.execPath, [script, '--version'], { cwd: root, encoding: 'utf8' })
    expect({ stdout, stderr }).toEqual({ stdout: `${version}\n`, stderr: '' })
  })
})

describe.skipIf(process.platform === 'win32')('files in the data folder', () => {
  it('are readable by their owner only, even when the folder itself is open to others', async () => {
    chmodSync(data, 0o755)
    await start(['--data', data], { SERVICE_LOGGING__FILE: join(data, 'logs', 'server.log') }).answers()
    const open = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (statSync(join(data, name)).mode & 0o077) !== 0,
    )
    expect(open).toEqual([])
  })
})

describe('the startup configuration', () => {
  it('is overridden in order by the overlay, the environment and the command line', async () => {
    writeFileSync(
      join(data, 'service.yaml'),
      'logging:\n  level: error\n  console: false\nauth:\n  jwt_expiry_hours: 1\n',
    )
    writeFileSync(join(data, 'service.local.yaml'), 'logging:\n  level: warn\nauth:\n  jwt_expiry_hours: 2\n')
    const environment = { SERVICE_LOGGING__LEVEL: 'debug', SERVICE_LOGGING__CONSOLE: 'true' }
    const cli = start(['--data', data], environment)
    const ask = await cli.answers()
    expect(cli.output()).toMatch(/debug Database opened/)
    const body = { username: 'mara', password: 'a quiet corner by the fire' }
    const reply = await ask('/api/v1/setup/initialize', { method: 'POST', body })
    expect(reply.json).toMatchObject({ expiresIn: 7_200 })
  })

  it('never writes a secret anywhere', async () => {
    const secret = 'never-to-be-written-anywhere-0123456789'
    const file = join(data, 'server.log')
    const cli = start(['--data', data], {
      SERVICE_AUTH__JWT_SECRET: secret,
      SERVICE_LOGGING__LEVEL: 'trace',
      SERVICE_LOGGING__FILE: file,
    })
    const ask = await cli.answers()
    const body = { username: 'mara', password: 'a quiet corner by the fire' }
    const session = await ask('/api/v1/setup/initialize', { method: 'POST', body })
    const token = String(session.json.accessToken)
    await ask('/api/v1/auth/me', { headers: { authorization: `Bearer ${token}` } })
    await ask(`/api/v1/nowhere?token=${token}`, { headers: { 'x-api-key': 'ik_00000000_secretsecret' } })
    const written = cli.output() + readFileSync(file, 'utf8')
    expect(readFileSync(file, 'utf8')).toContain('"path":"/api/v1/auth/me"')
    for (const hidden of [secret, token, body.password, 'secretsecret', String(session.json.refreshToken)]) {
      expect(written).not.toContain(hidden)
    }
    expect(readdirSync(data)).not.toContain('jwt-secret')
  })
})

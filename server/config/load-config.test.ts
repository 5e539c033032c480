import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from './config.ts'
import { platformDataDirectory } from './data-directory.ts'
import { loadConfig } from './load-config.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'config-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const secret = 'a-secret-that-nobody-may-see-0123456789'

async function problemsOf(run: Promise<unknown>): Promise<string> {
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ConfigError)
  return (error as ConfigError).problems.join('\n')
}

const load = (environment: Record<string, string> = {}, flags = {}) =>
  loadConfig({ dataDir: dir, ...flags }, environment)
const file = (name: string, text: string) => writeFileSync(join(dir, name), text)

describe('startup is refused for', () => {
  it('an unknown key in the file, with a suggestion', async () => {
    file('service.yaml', 'auth:\n  jwt_secrt: x\n')
    expect(await problemsOf(load())).toMatch(
      /service\.yaml: auth\.jwt_secrt is not a setting\. Did you mean auth\.jwt_secret\?/,
    )
  })

  it('an unknown section, with the setting of that name elsewhere', async () => {
    file('service.local.yaml', 'trusted_proxies: [10.0.0.1]\n')
    expect(await problemsOf(load())).toMatch(/Did you mean application\.trusted_proxies\?/)
  })

  it('an unknown variable, with a suggestion', async () => {
    expect(await problemsOf(load({ SERVICE_LOGGING__LEVL: 'info' }))).toMatch(/Did you mean SERVICE_LOGGING__LEVEL\?/)
  })

  it('all invalid values at once, each named as in its source', async () => {
    file('service.yaml', 'logging:\n  level: loud\n')
    const text = await problemsOf(load({ SERVICE_APPLICATION__PORT: 'eighty', SERVICE_TASK__WORKER_COUNT: '0' }))
    expect(text).toMatch(/service\.yaml: logging\.level: /)
    expect(text).toMatch(/SERVICE_APPLICATION__PORT: /)
    expect(text).toMatch(/SERVICE_TASK__WORKER_COUNT: /)
  })

  it('unknown names and invalid values of every layer at once', async () => {
    file('service.yaml', 'auht:\n  jwt_secret: x\nlogging:\n  level: loud\n')
    file('service.local.yaml', 'application:\n  prot: 1\n')
    const text = await problemsOf(load({ SERVICE_LOGING__LEVEL: 'info', SERVICE_TASK__WORKER_COUNT: 'many' }))
    expect(text.split('\n')).toHaveLength(5)
    expect(text).toMatch(/service\.yaml: auht is not a setting\. Did you mean auth\?/)
    expect(text).toMatch(/service\.yaml: logging\.level: Must be one of error, warn, info, debug or trace/)
    expect(text).toMatch(/service\.local\.yaml: application\.prot is not a setting\. Did you mean application\.port\?/)
    expect(text).toMatch(/SERVICE_LOGING__LEVEL is not a setting/)
    expect(text).toMatch(/SERVICE_TASK__WORKER_COUNT: Must be a (whole )?number/)
  })

  it.each(['bad', '10.0.0.0/33', '10.0.0', '::1/129', '10.0.0.0/8/8', 'localhost', '10.0.0.0/'])(
    'an invalid proxy address: %s',
    async (proxy) => {
      const text = await problemsOf(load({ SERVICE_APPLICATION__TRUSTED_PROXIES: `10.0.0.1, ${proxy}` }))
      expect(text).toMatch(/TRUSTED_PROXIES: Must be an address or a network/)
    },
  )

  it('an invalid time zone', async () => {
    const text = await problemsOf(load({ SERVICE_SCHEDULER__TIMEZONE: 'Mars/Olympus' }))
    expect(text).toMatch(/SCHEDULER__TIMEZONE: Must be a time zone/)
  })

  it('a boolean that is neither on nor off', async () => {
    expect(await problemsOf(load({ SERVICE_API__DOCS: 'perhaps' }))).toMatch(/API__DOCS: Must be true or false/)
  })

  it('a plugin command that is neither a name nor an absolute path', async () => {
    const text = await problemsOf(
      load({ SERVICE_PLUGINS__ALLOWED_COMMANDS: 'uvx, sh -c id', SERVICE_PLUGINS__NODE_PATH: 'bin/node' }),
    )
    expect(text).toMatch(/ALLOWED_COMMANDS: Must be the name of a program such as uvx, or an absolute path/)
    expect(text).toMatch(/NODE_PATH: Must be an absolute path/)
  })

  it.each(['0', '1.5', 'all', '65'])('%s processes', async (processes) => {
    const text = await problemsOf(load({ SERVICE_APPLICATION__PROCESSES: processes }))
    expect(text).toMatch(/^the environment: SERVICE_APPLICATION__PROCESSES: Must be /)
  })

  it.each(['2', 'auto'])('%s processes on the embedded database', async (processes) => {
    const text = await problemsOf(load({ SERVICE_APPLICATION__PROCESSES: processes }))
    expect(text).toMatch(
      /^application\.processes: several processes need PostgreSQL, because .* Set .*processes to 1, or/,
    )
    const environment = { SERVICE_DATABASE__POSTGRES__HOST: 'db', SERVICE_DATABASE__DB_TYPE: 'sqlite' }
    expect(await problemsOf(load({ ...environment, SERVICE_APPLICATION__PROCESSES: processes }))).toBe(text)
  })

  it('a short signing secret, without repeating it', async () => {
    const text = await problemsOf(load({ SERVICE_AUTH__JWT_SECRET: 'hunter2' }))
    expect(text).toMatch(/at least 32 characters/)
    expect(text).not.toMatch(/hunter2/)
  })

  it('damaged YAML, without quoting the file', async () => {
    file('service.yaml', `auth:\n  jwt_secret: "${secret}\n  x: [`)
    const text = await problemsOf(load())
    expect(text).toMatch(/is not valid YAML \(line \d+, column \d+\)/)
    expect(text).not.toMatch(/nobody/)
  })

  it('a list in place of a section, and a value in place of a section', async () => {
    file('service.yaml', '- a\n')
    expect(await problemsOf(load())).toMatch(/must contain settings by name/)
    file('service.yaml', 'auth: yes\n')
    expect(await problemsOf(load())).toMatch(/service\.yaml: auth: /)
  })

  it('a named configuration file that does not exist', async () => {
    expect(await problemsOf(load({}, { configFile: join(dir, 'other.yaml') }))).toMatch(/does not exist/)
  })

  it('a data directory that is a file', async () => {
    file('taken', '')
    expect(await problemsOf(loadConfig({ dataDir: join(dir, 'taken') }, {}))).toMatch(/isn’t a folder/)
  })

  it('a truncated stored secret', async () => {
    file('jwt-secret', 'short')
    expect(await problemsOf(load())).toMatch(/damaged/)
  })
})

describe('configuration layers', () => {
  it('range from defaults over the file, its overlay and the environment to the command line', async () => {
    file(
      'service.yaml',
      'application:\n  port: 1\n  host: 10.0.0.1\nlogging:\n  level: warn\ntask:\n  worker_count: 3\n',
    )
    file('service.local.yaml', 'application:\n  port: 2\nlogging:\n  level: debug\n')
    const config = await load({ SERVICE_APPLICATION__PORT: '3', SERVICE_LOGGING__LEVEL: 'trace' }, { port: 4 })
    expect(config.application).toMatchObject({ host: '10.0.0.1', port: 4 })
    expect(config.logging.level).toBe('trace')
    expect(config.task.workerCount).toBe(3)
    expect(config.rateLimit).toMatchObject({
      anonymousRps: 10,
      anonymousBurst: 50,
      authenticatedRps: 50,
      imageCost: 0.1,
    })
  })

  it('merge sections but replace lists', async () => {
    file('service.yaml', 'application:\n  trusted_proxies: [10.0.0.1, 10.0.0.2]\n')
    file('service.local.yaml', 'application:\n  trusted_proxies: [10.0.0.3]\n')
    expect((await load()).application.trustedProxies).toEqual(['10.0.0.3'])
  })

  it('accept lists, booleans and the documented names from the environment', async () => {
    const config = await load({
      SERVICE_APPLICATION__TRUSTED_PROXIES: '[10.0.0.0/8, ::1]',
      SERVICE_API__DOCS: 'false',
      SERVICE_AUTH__JWT_SECRET: secret,
      SERVICE_DATABASE__DB_TYPE: 'sqlite',
      SERVICE_DATABASE__POSTGRES__PASSWORD: 'x',
      SERVICE_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      SERVICE_LOGGING__FILE: '',
    })
    expect(config.application.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
    expect(config.api.docs).toBe(false)
    expect(config.auth.jwtSecret).toBe(secret)
    expect(config.logging.file).toBeUndefined()
  })

  it('allow no plugin command or private host until one is configured', async () => {
    expect((await load()).plugins).toEqual({ allowedCommands: [], allowedPrivateHosts: [] })
    file(
      'service.yaml',
      'plugins:\n  folder: add-ons\n  allowed_commands: [uvx, /opt/lists/bin/lists]\n  allowed_private_hosts: [NAS.local:8443]\n',
    )
    const allowed = { allowedCommands: ['uvx', '/opt/lists/bin/lists'], allowedPrivateHosts: ['nas.local:8443'] }
    expect((await load()).plugins).toEqual({ folder: 'add-ons', ...allowed })
  })

  it('store a variable reference as literal text', async () => {
    const literal = ['$', '{HOME}-is-not-replaced-in-any-value'].join('')
    file('service.yaml', `auth:\n  jwt_secret: "${literal}"\n`)
    expect((await load()).auth.jwtSecret).toBe(literal)
  })

  it('read another file with its own overlay next to it, and a data directory relative to it', async () => {
    mkdirSync(join(dir, 'etc'))
    file('etc/my.yml', 'data_dir: ../data\n')
    file('etc/my.local.yml', 'application:\n  port: 7\n')
    const config = await loadConfig({ configFile: join(dir, 'etc', 'my.yml') }, {})
    expect(config.dataDir).toBe(join(dir, 'data'))
    expect(config.application.port).toBe(7)
  })
})

describe('the loaded configuration', () => {
  it('is frozen at every level', async () => {
    const config = await load()
    expect(Object.isFrozen(config)).toBe(true)
    expect(Object.isFrozen(config.auth)).toBe(true)
    expect(Object.isFrozen(config.application.trustedProxies)).toBe(true)
  })

  it('reuses one generated secret that only its owner can read', async () => {
    const first = (await load()).auth.jwtSecret
    expect(first.length).toBeGreaterThanOrEqual(64)
    expect((await load()).auth.jwtSecret).toBe(first)
    expect(readFileSync(join(dir, 'jwt-secret'), 'utf8').trim()).toBe(first)
    expect(statSync(join(dir, 'jwt-secret')).mode & 0o777).toBe(0o600)
  })

  it('creates the data directory for its owner only', async () => {
    const path = join(dir, 'deep', 'data')
    await loadConfig({ dataDir: path }, {})
    expect(statSync(path).mode & 0o777).toBe(0o700)
  })
})

describe('several processes', () => {
  const loadShared = (processes: string, environment: Record<string, string> = {}) =>
    load({ SERVICE_DATABASE__POSTGRES__HOST: 'db', SERVICE_APPLICATION__PROCESSES: processes, ...environment })

  it('are as many as were asked for, or as there are cores', async () => {
    expect((await load()).application.processes).toBe(1)
    expect((await loadShared('3')).application.processes).toBe(3)
    expect((await loadShared('auto')).application.processes).toBe(availableParallelism())
    file('service.yaml', 'application:\n  processes: 2\n')
    expect((await loadShared('')).application.processes).toBe(2)
  })

  it('share the connections to the database, down to four each', async () => {
    const connections = async (processes: string, most?: string) => {
      const environment = most === undefined ? {} : { SERVICE_DATABASE__POSTGRES__MAX_CONNECTIONS: most }
      return (await loadShared(processes, environment)).database.postgres?.maxConnections
    }
    expect(await Promise.all(['1', '2', '5', '20'].map((count) => connections(count)))).toEqual([25, 12, 5, 4])
    expect(await connections('2', '3')).toBe(3)
  })
})

describe('the default data directory', () => {
  it('follows the conventions of each platform', () => {
    expect(platformDataDirectory('linux', {}, '/h')).toBe(join('/h', '.local', 'share', 'inglenook'))
    expect(platformDataDirectory('linux', { XDG_DATA_HOME: '/x' }, '/h')).toBe(join('/x', 'inglenook'))
    expect(platformDataDirectory('darwin', {}, '/h')).toBe(join('/h', 'Library', 'Application Support', 'Inglenook'))
    const windows = { APPDATA: join(dir, 'roaming'), LOCALAPPDATA: join(dir, 'local') }
    expect(platformDataDirectory('win32', windows, '/h')).toBe(join(dir, 'local', 'Inglenook'))
    expect(platformDataDirectory('win32', {}, '/h')).toBe(join('/h', 'AppData', 'Local', 'Inglenook'))
  })

  it('is the roaming profile on Windows where an earlier version created a library there', () => {
    const windows = { APPDATA: join(dir, 'roaming'), LOCALAPPDATA: join(dir, 'local') }
    const begun = join(dir, 'roaming', 'Inglenook')
    mkdirSync(begun, { recursive: true })
    expect(platformDataDirectory('win32', windows, '/h')).toBe(join(dir, 'local', 'Inglenook'))
    writeFileSync(join(begun, 'inglenook.db'), '')
    expect(platformDataDirectory('win32', windows, '/h')).toBe(begun)
  })
})

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isShipped, type LockedPackages, packagesFor, platforms } from '../../build/container/packages.ts'
import { readEnvironment } from '../../server/config/environment.ts'
import { all, imageEnvironment, instructions } from './dockerfile.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json'))

describe('the Dockerfile', () => {
  it('is the only one, and both examples use it', () => {
    const found = readdirSync(join(root, 'build'), { recursive: true, encoding: 'utf8' })
    expect(found.filter((path) => /(Docker|Container)file/.test(path))).toEqual(['container/Dockerfile'])
    for (const [file, name] of [
      ['build/container/compose.yaml', 'inglenook'],
      ['build/compose/compose.yaml', 'server-1'],
    ] as const) {
      const { services } = parse(read(file), { merge: true })
      expect(services[name].build).toEqual({ context: '../..', dockerfile: 'build/container/Dockerfile' })
    }
  })

  it('has the Node.js of package.json, by its version', () => {
    expect(all('ARG')).toContainEqual([`NODE_VERSION=${manifest.devDependencies.node}`])
    const images = all('FROM').map((rest) => rest.find((word) => !word.startsWith('--')))
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the Dockerfile
    expect(new Set(images)).toEqual(new Set(['node:${NODE_VERSION}-bookworm-slim']))
  })

  it('copies what exists, and into the image only what the script made', () => {
    const [fromOutside, fromBuild] = [false, true].map((isStage) =>
      all('COPY').filter((rest) => rest.some((word) => word.startsWith('--from=')) === isStage),
    )
    for (const rest of fromOutside ?? []) {
      for (const source of rest.slice(0, -1)) expect([source, existsSync(join(root, source))]).toEqual([source, true])
    }
    expect(fromBuild).toEqual([['--from=build', '/tree', './']])
    const script = all('RUN').find((words) => words.includes('build/scripts/container.ts'))
    expect(script?.join(' ')).toMatch(/--platform "\$TARGETPLATFORM" --output \/tree$/)
    // The last stage has nothing else from the build.
    expect(instructions.findLastIndex(({ name }) => name === 'FROM')).toBeGreaterThan(
      instructions.findIndex(({ rest }) => rest.includes('build/scripts/container.ts')),
    )
  })

  it('starts and checks programs of the tree, with settings that the server knows', () => {
    expect(all('WORKDIR').at(-1)).toEqual(['/app'])
    for (const name of ['ENTRYPOINT', 'HEALTHCHECK']) {
      const words = all(name)[0]?.join(' ') ?? ''
      const [node, program] = JSON.parse(words.slice(words.indexOf('[')))
      expect(node).toBe('node')
      expect(existsSync(join(root, 'build/container', program.replace('/app/', '').replace('.js', '.ts')))).toBe(true)
    }
    expect(readEnvironment(imageEnvironment)).toEqual({ tree: { data_dir: '/data' }, problems: [] })
    expect(all('VOLUME')).toEqual([['/data']])
  })
})

describe('the file for one container', () => {
  const { inglenook, ...others } = parse(read('build/container/compose.yaml')).services

  it('has one server with a read-only root and read-only books, without rights that it does not need', () => {
    expect(others).toEqual({})
    expect(inglenook).toMatchObject({ read_only: true, tmpfs: '/tmp', cap_drop: ['ALL'] })
    expect(inglenook.volumes).toEqual([expect.stringMatching(/:\/data$/), expect.stringMatching(/:\/books:ro$/)])
    expect(readEnvironment(inglenook.environment).problems).toEqual([])
  })

  it('is what the guide shows, as far as the guide shows it', () => {
    const guide = read('build/docs/container.md')
    const examples = [...guide.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => parse(text))
    const servers = examples.flatMap(({ services }) => (services?.inglenook ? [services.inglenook] : []))
    expect(servers.length).toBeGreaterThan(0)
    for (const server of servers) {
      for (const name of Object.keys(server)) expect(Object.keys(inglenook)).toContain(name)
      expect(server).toMatchObject({ read_only: true, tmpfs: inglenook.tmpfs })
      expect(readEnvironment(server.environment).problems).toEqual([])
    }
  })
})

describe('a release', () => {
  const { jobs } = parse(read('.github/workflows/release.yml'))
  const commands = (job: string) => jobs[job].steps.map(({ run = '' }: { run?: string }) => run).join('\n')

  it('tries the image of each processor as the file for one container has it, before any tag leads to it', () => {
    const machines = jobs.image.strategy.matrix.include.map(({ name }: { name: string }) => name)
    expect(machines.toSorted()).toEqual(
      platforms.map((name) => name.replace('linux-', '').replace('x64', 'amd64')).toSorted(),
    )
    expect(Object.keys(jobs.image.outputs)).toEqual(machines)
    expect(commands('image')).toMatch(/--file build\/container\/Dockerfile[\s\S]*--provenance=[\s\S]*--sbom=true/)
    expect(commands('image')).toMatch(
      /push-by-digest=true[\s\S]*compose up[^\n]*--wait\n[^\n]*<build\/scripts\/try-server\.ts/,
    )
    expect(commands('image')).not.toContain('--tag')
    expect(jobs['publish-image'].needs).toContain('image')
    expect(commands('publish-image')).toContain('--tag=')
  })

  it('tags the version, and its minor version and latest unless it is a pre-release', () => {
    const script = commands('publish-image').replace(/^docker (login|buildx).*$/gm, '')
    const tagsOf = (name: string) =>
      spawnSync('bash', ['-c', `${script}\necho "\${tags[@]}"`], { env: { GITHUB_REF_NAME: name }, encoding: 'utf8' })
        .stdout
    expect(tagsOf('v1.2.3')).toBe('1.2.3 1.2 latest\n')
    expect(tagsOf('v1.3.0-beta.1')).toBe('1.3.0-beta.1\n')
  })

  it('names no registry', () => {
    expect(jobs.image.if).toBe("vars.CONTAINER_REGISTRY != ''")
    expect(read('.github/workflows/release.yml')).not.toMatch(/ghcr|docker\.io|quay/)
  })
})

describe('packages of the image', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: LockedPackages }

  it.each(platforms)('have the native modules of %s, and of nothing else', (platform) => {
    const native = ['@napi-rs/canvas', '@node-rs/argon2', 'piscina', 'sharp']
    const found = packagesFor(platform, packages, native)
    const bound = found.filter((path) => packages[path]?.cpu !== undefined).map((path) => path.split('/').at(-1))
    expect(bound).toEqual([
      `sharp-libvips-${platform}`,
      `sharp-${platform}`,
      `canvas-${platform}-gnu`,
      `nice-${platform}-gnu`,
      `argon2-${platform}-gnu`,
    ])
    const prebuilt = ['linux-x64', 'linux-arm64', 'linuxmusl-x64'].filter((name) =>
      isShipped(platform, `better-sqlite3/prebuilds/${name}.node`),
    )
    expect(prebuilt).toEqual([platform])
  })

  it('are found where npm put them, with their own versions of others', () => {
    const locked = {
      'node_modules/a': { dependencies: { b: '1' } },
      'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
      'node_modules/b': {},
      'node_modules/c': { optionalDependencies: { d: '1' } },
      'node_modules/d': { os: ['darwin'] },
    }
    expect(packagesFor('linux-x64', locked, ['a'])).toEqual([
      ...['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c'],
    ])
    expect(() => packagesFor('linux-x64', locked, ['e'])).toThrow('has no e')
  })

  it('keep their licences', () => {
    for (const file of ['sharp/LICENSE', 'swagger-ui-dist/NOTICE', 'pdfjs-dist/cmaps/LICENSE'])
      expect([file, isShipped('linux-x64', file)]).toEqual([file, true])
  })
})

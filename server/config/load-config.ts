import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { z } from 'zod'
import { inputMessage } from '../domain/text/input-message.ts'
import { type Config, ConfigError, camelize } from './config.ts'
import { platformDataDirectory, prepareDataDirectory } from './data-directory.ts'
import { type Environment, readEnvironment, variableOf } from './environment.ts'
import { keptSecret } from './secret.ts'
import { type Settings, settingsSchema } from './settings.ts'
import { suggest } from './suggest.ts'
import {
  generalName,
  isTree,
  leaves,
  mergeTrees,
  names,
  particularName,
  sections,
  type Tree,
  treeOf,
  unknownNames,
} from './tree.ts'

/** What the command line (or the desktop) says; it outranks files and environment. */
export type Flags = {
  readonly dataDir?: string | undefined
  /** Main configuration file; default: `service.yaml` in the data directory. */
  readonly configFile?: string | undefined
  readonly host?: string | undefined
  readonly port?: number | undefined
}

type Layer = {
  readonly source: string
  readonly tree: Tree
  /** What it says that is no setting. */
  readonly problems: readonly string[]
  readonly spell: (name: string) => string
}

/**
 * Reads the configuration: defaults < service.yaml < service.local.yaml beside it < `SERVICE_*` < flags
 * (specification, Operations and Authentication; wire.md 28). Nothing is interpolated.
 * The data directory is made when it is missing, and a signing secret kept there when none is configured.
 * @throws ConfigError that lists every problem at once, without any secret
 */
export async function loadConfig(flags: Flags, environment: Environment = process.env): Promise<Config> {
  const outer = [environmentLayer(environment), flagLayer(flags)]
  const early = outer.reduce<Tree>((tree, layer) => mergeTrees(tree, layer.tree), {})
  const file = configFile(
    flags,
    dataDirOf(early, process.cwd()) ?? platformDataDirectory(process.platform, environment),
  )
  const layers = [...(await readFiles(file, flags.configFile !== undefined)), ...outer]
  const settings = check(layers)
  const dataDir =
    dataDirOf(early, process.cwd()) ??
    dataDirOf(settings, dirname(file)) ??
    platformDataDirectory(process.platform, environment)
  prepareDataDirectory(dataDir)
  const camel = camelize(settings)
  const jwtSecret = settings.auth.jwt_secret ?? keptSecret(dataDir)
  return Object.freeze({
    ...camel,
    encryptionKey: settings.encryption_key ?? keptSecret(dataDir, 'encryption-key'),
    dataDir,
    databaseFile: resolve(dataDir, settings.database.sqlite.path ?? 'inglenook.db'),
    file: existsSync(file) ? file : null,
    auth: Object.freeze({ ...camel.auth, jwtSecret }),
  })
}

function dataDirOf(tree: { readonly data_dir?: unknown }, base: string): string | undefined {
  return typeof tree.data_dir === 'string' ? resolve(base, tree.data_dir) : undefined
}

function configFile(flags: Flags, dataDir: string): string {
  return flags.configFile === undefined ? join(dataDir, 'service.yaml') : resolve(flags.configFile)
}

function environmentLayer(environment: Environment): Layer {
  return { source: 'the environment', ...readEnvironment(environment), spell: variableOf }
}

function flagLayer(flags: Flags): Layer {
  const given: ReadonlyArray<readonly [string, unknown]> = [
    ['data_dir', flags.dataDir],
    ['application.host', flags.host],
    ['application.port', flags.port],
  ]
  const tree = given.reduce<Tree>((all, [name, value]) => mergeTrees(all, treeOf(name, value)), {})
  return {
    source: 'the command line',
    tree,
    problems: [],
    spell: (name) => `--${name.split('.').at(-1) ?? name}`.replace('_dir', ''),
  }
}

async function readFiles(file: string, required: boolean): Promise<Layer[]> {
  const overlay = file.replace(/(\.ya?ml)?$/, (extension) => `.local${extension || '.yaml'}`)
  if (required && !existsSync(file)) throw new ConfigError([`The configuration file ${file} does not exist.`])
  const layers: Layer[] = []
  for (const path of [file, overlay]) {
    if (!existsSync(path)) continue
    const tree = await readYaml(path)
    if (!required && names(tree, 'data_dir')) {
      throw new ConfigError([
        `${path}: data_dir cannot be set in a file that is itself found in the data directory. Use --data DIR or SERVICE_DATA_DIR.`,
      ])
    }
    layers.push({ source: path, tree, problems: unknownIn(path, tree), spell: (name) => name })
  }
  return layers
}

async function readYaml(path: string): Promise<Tree> {
  const { parse, YAMLParseError } = await import('yaml')
  try {
    const value: unknown = parse(readFileSync(path, 'utf8'), { prettyErrors: false }) ?? {}
    if (isTree(value)) return value
    throw new ConfigError([`${path}: must hold settings by name, such as "logging:".`])
  } catch (error) {
    if (error instanceof ConfigError) throw error
    // The text of the error may quote the file, and with it a secret: only the place is told.
    if (error instanceof YAMLParseError)
      throw new ConfigError([`${path}: is not valid YAML (${placeOf(path, error.pos[0])}).`])
    throw new ConfigError([`${path}: cannot be read. Check its rights.`])
  }
}

function placeOf(path: string, offset: number): string {
  const before = readFileSync(path, 'utf8').slice(0, offset).split('\n')
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
}

function unknownIn(source: string, tree: Tree): string[] {
  const known = [...leaves.keys(), ...sections]
  return unknownNames(tree).map((name) => {
    const near = suggest(generalName(name), known) ?? known.find((candidate) => candidate.endsWith(`.${name}`))
    const meant = near === undefined ? '' : ` Did you mean ${particularName(near, name)}?`
    return `${source}: ${name} is not a setting.${meant}`
  })
}

function check(layers: readonly Layer[]): Settings {
  const merged = layers.reduce<Tree>((tree, layer) => mergeTrees(tree, layer.tree), {})
  const parsed = settingsSchema.safeParse(merged, { reportInput: false, error: inputMessage })
  const issues = parsed.error?.issues.filter(({ code }) => code !== 'unrecognized_keys') ?? []
  const problems = [...layers.flatMap((layer) => layer.problems), ...issues.map((issue) => problemOf(issue, layers))]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  if (parsed.data.database.db_type === 'postgres') {
    throw new ConfigError([
      'database.db_type: this version runs on the embedded database only. Set it to sqlite, or leave it out.',
    ])
  }
  return parsed.data
}

/** The sentence names the setting as its source spells it, never its value. */
function problemOf(issue: z.core.$ZodIssue, layers: readonly Layer[]): string {
  const name = issue.path.join('.')
  const general = generalName(name)
  const leaf = [...leaves.keys()].find((known) => general === known || general.startsWith(`${known}.`))
  const setting = leaf === undefined ? name : particularName(leaf, name)
  const layer = layers.findLast((candidate) => names(candidate.tree, setting))
  return `${layer?.source ?? 'settings'}: ${layer?.spell(setting) ?? setting}: ${issue.message}`
}

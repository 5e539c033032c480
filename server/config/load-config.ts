import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { z } from 'zod'
import { inputMessage } from '../domain/text/input-message.ts'
import { type Config, ConfigError, camelize } from './config.ts'
import { platformDataDirectory, prepareDataDirectory } from './data-directory.ts'
import { databaseKind, databaseOf, databaseProblems, databaseWarnings, mentionsPostgres } from './database-config.ts'
import { type Environment, readEnvironment, variableOf } from './environment.ts'
import { processCount, processProblems } from './process-count.ts'
import { renamedSettingIn, translate } from './reference-settings.ts'
import { loadOrCreateSecret } from './secret.ts'
import { type Settings, settingsSchema } from './settings.ts'
import { suggest } from './suggest.ts'
import { tlsOf, tlsProblems } from './tls-config.ts'
import {
  generalName,
  hasSetting,
  isTree,
  leaves,
  mergeTrees,
  particularName,
  sections,
  type Tree,
  treeOf,
  unknownNames,
} from './tree.ts'

/** Values from the command line (or the desktop); they override files and environment. */
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
  /** Its unknown settings. */
  readonly problems: readonly string[]
  /** Names of its settings without effect, and a sentence with the reason for each. */
  readonly unused: readonly string[]
  readonly warnings: readonly string[]
  readonly spell: (name: string) => string
}

/** Unvalidated parts of the configuration. */
export type ConfigSources = {
  /** The main file, existing or not. Absolute. */
  readonly file: string
  /** Lowest precedence first. */
  readonly layers: readonly Layer[]
  /** Value from flags or environment, before any file is read; undefined: none. Absolute. */
  readonly presetDataDir: string | undefined
  readonly environment: Environment
}

export type CheckedConfig = {
  readonly settings: Settings
  readonly dataDir: string
  readonly warnings: readonly string[]
}

/**
 * Reads the configuration: defaults < service.yaml < service.local.yaml beside it < `SERVICE_*` < flags. Nothing is
 * interpolated. The data directory is created when missing, and a signing secret is stored there when none is
 * configured.
 * @throws ConfigError that lists all problems, without any secret
 */
export async function loadConfig(flags: Flags, environment: Environment = process.env): Promise<Config> {
  const sources = await readSources(flags, environment)
  const { settings, dataDir, warnings } = checkSources(sources)
  prepareDataDirectory(dataDir)
  const camel = camelize(settings)
  const jwtSecret = settings.auth.jwt_secret ?? loadOrCreateSecret(dataDir)
  const within = (path: string | undefined) => (path === undefined ? null : resolve(dataDir, path))
  const { files, pdf } = settings
  const processes = processCount(settings.application)
  return Object.freeze({
    ...camel,
    encryptionKey: settings.encryption_key ?? loadOrCreateSecret(dataDir, 'encryption-key'),
    dataDir,
    database: databaseOf(settings.database, within, processes),
    databaseFile: resolve(dataDir, settings.database.sqlite.path ?? 'inglenook.db'),
    folders: Object.freeze({
      thumbnails: within(files.thumbnail_dir),
      uploads: within(files.uploads_dir),
      pageCache: within(pdf.cache_dir),
    }),
    file: existsSync(sources.file) ? sources.file : null,
    warnings: Object.freeze(warnings),
    application: Object.freeze({
      ...camel.application,
      allowedOrigins: Object.freeze(originsOf(settings)),
      processes,
      tls: tlsOf(settings.application.tls, within),
    }),
    auth: Object.freeze({ ...camel.auth, jwtSecret }),
  })
}

/**
 * Reads files, environment and flags without validating or creating anything.
 * @throws ConfigError when a file cannot be parsed as settings
 */
export async function readSources(flags: Flags, environment: Environment): Promise<ConfigSources> {
  const preset = [layerOf('the environment', readEnvironment(environment), variableOf), flagLayer(flags)]
  const presetTree = preset.reduce<Tree>((tree, layer) => mergeTrees(tree, layer.tree), {})
  const presetDataDir = dataDirOf(presetTree, process.cwd())
  const file = configFile(flags, presetDataDir ?? platformDataDirectory(process.platform, environment))
  const layers = [...(await readFiles(file, flags.configFile !== undefined)), ...preset]
  return { file, layers, presetDataDir, environment }
}

/** @throws ConfigError that lists all problems, without any secret */
export function checkSources({ file, layers, presetDataDir, environment }: ConfigSources): CheckedConfig {
  const checked = check(layers)
  const { settings, problems } = withSecretsOf(environment, checked)
  if (problems.length > 0) throw new ConfigError(problems)
  const dataDir =
    presetDataDir ?? dataDirOf(settings, dirname(file)) ?? platformDataDirectory(process.platform, environment)
  return {
    settings,
    dataDir,
    warnings: [...layers.flatMap((layer) => layer.warnings), ...warningsOf(settings, layers)],
  }
}

/** Origins from both names of the setting. */
function originsOf({ api, application }: Settings): string[] {
  const more = api.cors_enabled ? api.cors_origins.filter((origin) => origin !== '*') : []
  return [...new Set([...application.allowed_origins, ...more])]
}

/** Notices about valid settings that may not have the intended effect. */
function warningsOf({ api, database }: Settings, layers: readonly Layer[]): string[] {
  return [
    ...(api.cors_enabled && api.cors_origins.includes('*')
      ? ['api.cors_origins: * allows no origin. List each origin, such as https://reader.example.org.']
      : []),
    ...databaseWarnings(database, layers.some(isAboutPostgres)),
  ]
}

/** Also by a setting that has no effect. */
function isAboutPostgres({ tree, unused }: Layer): boolean {
  return mentionsPostgres(tree) || unused.some((name) => name.startsWith('database.postgres.'))
}

/** Inserts secrets of identity providers from their separate environment variables. */
function withSecretsOf(environment: Environment, settings: Settings): { settings: Settings; problems: string[] } {
  const problems: string[] = []
  const providers = Object.entries(settings.auth.oidc.providers).map(([name, provider]) => {
    const variable = provider.client_secret_env
    if (variable === undefined || provider.client_secret !== undefined) return [name, provider] as const
    const secret = environment[variable]
    if (!secret)
      problems.push(
        `auth.oidc.providers.${name}.client_secret_env: the environment variable ${variable} is not set. Set it, or leave this setting out.`,
      )
    return [name, { ...provider, client_secret: secret }] as const
  })
  const oidc = { ...settings.auth.oidc, providers: Object.fromEntries(providers) }
  return { settings: { ...settings, auth: { ...settings.auth, oidc } }, problems }
}

function dataDirOf(tree: { readonly data_dir?: unknown }, base: string): string | undefined {
  return typeof tree.data_dir === 'string' ? resolve(base, tree.data_dir) : undefined
}

function configFile(flags: Flags, dataDir: string): string {
  return flags.configFile === undefined ? join(dataDir, 'service.yaml') : resolve(flags.configFile)
}

/** A layer with our names. */
function layerOf(
  source: string,
  input: { readonly tree: Tree; readonly problems?: readonly string[] },
  spell: Layer['spell'],
): Layer {
  const { tree, unused } = translate(input.tree)
  const warnings = unused.map(({ name, reason }) => `${source}: ${spell(name)} has no effect: ${reason}.`)
  const spelling = (name: string) => spell(renamedSettingIn(input.tree, name) ?? name)
  const problems = input.problems ?? unknownIn(source, tree)
  return { source, tree, problems, unused: unused.map(({ name }) => name), warnings, spell: spelling }
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
    unused: [],
    warnings: [],
    spell: (name) => `--${name.split('.').at(-1) ?? name}`.replace('_dir', ''),
  }
}

/** `service.yaml` → `service.local.yaml`. */
export function overlayOf(file: string): string {
  return file.replace(/(\.ya?ml)?$/, (extension) => `.local${extension || '.yaml'}`)
}

async function readFiles(file: string, required: boolean): Promise<Layer[]> {
  if (required && !existsSync(file)) throw new ConfigError([`The configuration file ${file} does not exist.`])
  const layers: Layer[] = []
  for (const path of [file, overlayOf(file)]) {
    if (!existsSync(path)) continue
    const tree = await readYaml(path)
    if (!required && hasSetting(tree, 'data_dir')) {
      throw new ConfigError([
        `${path}: data_dir cannot be set in a file that is itself found in the data directory. Use --data DIR or SERVICE_DATA_DIR.`,
      ])
    }
    layers.push(layerOf(path, { tree }, (name) => name))
  }
  return layers
}

async function readYaml(path: string): Promise<Tree> {
  const { parse, YAMLParseError } = await import('yaml')
  try {
    const value: unknown = parse(readFileSync(path, 'utf8'), { prettyErrors: false }) ?? {}
    if (isTree(value)) return omitEmptySections(value)
    throw new ConfigError([`${path}: must contain settings by name, such as "logging:".`])
  } catch (error) {
    if (error instanceof ConfigError) throw error
    // The message of the error may quote the file, and with it a secret: only the position is reported.
    if (error instanceof YAMLParseError)
      throw new ConfigError([`${path}: is not valid YAML (${lineAndColumn(path, error.pos[0])}).`])
    throw new ConfigError([`${path}: cannot be read. Check its permissions.`])
  }
}

/** A section whose lines are all commented out has no value. */
function omitEmptySections(tree: Tree): Tree {
  const given = Object.entries(tree).filter(([, value]) => value !== null)
  return Object.fromEntries(given.map(([key, value]) => [key, isTree(value) ? omitEmptySections(value) : value]))
}

function lineAndColumn(path: string, offset: number): string {
  const before = readFileSync(path, 'utf8').slice(0, offset).split('\n')
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
}

function unknownIn(source: string, tree: Tree): string[] {
  const known = [...leaves.keys(), ...sections]
  return unknownNames(tree).map((name) => {
    const closest = suggest(generalName(name), known) ?? known.find((candidate) => candidate.endsWith(`.${name}`))
    const suggestion = closest === undefined ? '' : ` Did you mean ${particularName(closest, name)}?`
    return `${source}: ${name} is not a setting.${suggestion}`
  })
}

function check(layers: readonly Layer[]): Settings {
  const merged = layers.reduce<Tree>((tree, layer) => mergeTrees(tree, layer.tree), {})
  const parsed = settingsSchema.safeParse(merged, { reportInput: false, error: inputMessage })
  const issues = parsed.error?.issues.filter(({ code }) => code !== 'unrecognized_keys') ?? []
  const problems = [...layers.flatMap((layer) => layer.problems), ...issues.map((issue) => problemOf(issue, layers))]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  const { application, database } = parsed.data
  const unclear = databaseProblems(database, layers.some(isAboutPostgres))
  if (unclear.length > 0) throw new ConfigError(unclear)
  const unsupported = [...processProblems(application, databaseKind(database)), ...tlsProblems(application)]
  if (unsupported.length > 0) throw new ConfigError(unsupported)
  return parsed.data
}

/** The message names the setting as spelled in its source, never its value. */
function problemOf(issue: z.core.$ZodIssue, layers: readonly Layer[]): string {
  const name = issue.path.join('.')
  const general = generalName(name)
  const leaf = [...leaves.keys()].find((known) => general === known || general.startsWith(`${known}.`))
  const setting = leaf === undefined ? name : particularName(leaf, name)
  const layer = layers.findLast((candidate) => hasSetting(candidate.tree, setting))
  return `${layer?.source ?? 'settings'}: ${layer?.spell(setting) ?? setting}: ${issue.message}`
}

import { parseArgs } from 'node:util'

export const help = `Inglenook, a personal library server for comics, manga and ebooks

  npm start -- [options]                start the server
  npm start -- config check [options]   check the configuration and show where each setting comes from
  npm start -- database copy --to TARGET [options]
                                        copy the database to PostgreSQL or from there, while no server is running
  npm start -- import PATH [options]    import the library, backup or list of another program, while no server is running
  npm start -- plugin new FOLDER        start a plugin of your own, in a new folder
  npm start -- plugin test FOLDER       check a plugin, and play its recorded exchanges

  --library DIR   add a folder as a library and scan it (can be repeated)
  --data DIR      data directory: database, thumbnails and settings
  --port N        port to listen on (default 25650)
  --host ADDRESS  address to listen on (default 0.0.0.0; 127.0.0.1 for this computer only)
  --config FILE   configuration file (default: service.yaml in the data directory)
  --dry-run       only show what an import would do
  --user NAME     whose data it is where the other program has no accounts (default: the owner)
  --to TARGET     postgres://user@host:5432/database, or the path of an SQLite file
  --name NAME     name of a new plugin (default: that of its folder)
  --version       print the version
  --help          print this help
`

/** Commands other than the start of a server. */
const actions = new Map<string, Command['action']>([
  ['config check', 'check-config'],
  ['database copy', 'copy-database'],
])
/** Those that are followed by a path. */
const actionsWithPath = new Map<string, Command['action']>([
  ['import', 'import'],
  ['plugin new', 'new-plugin'],
  ['plugin test', 'test-plugin'],
])

/** A mistake on the command line, with a message for the user. */
export class UsageError extends Error {}

export type Command = {
  readonly action:
    | 'help'
    | 'version'
    | 'start'
    | 'check-config'
    | 'copy-database'
    | 'import'
    | 'new-plugin'
    | 'test-plugin'
  readonly dataDir: string | undefined
  readonly configFile: string | undefined
  readonly host: string | undefined
  readonly port: number | undefined
  /** Where to copy the database. */
  readonly to: string | undefined
  /** What to import, or the folder of a plugin. */
  readonly path: string | undefined
  /** How to import. */
  readonly dryRun: boolean
  readonly user: string | undefined
  /** Of a new plugin. */
  readonly name: string | undefined
  /** Unparsed values. */
  readonly libraries: readonly string[]
}

/** @throws UsageError */
export function readCommand(argv: readonly string[]): Command {
  const { values, positionals } = parse(argv)
  const { action, path } = actionOf(positionals)
  refuseMisplaced(values, action)
  return {
    action: values.help ? 'help' : values.version ? 'version' : action,
    dataDir: values.data,
    configFile: values.config,
    host: values.host,
    port: values.port === undefined ? undefined : portOf(values.port),
    to: values.to,
    path,
    dryRun: values['dry-run'] ?? false,
    user: values.user,
    name: values.name,
    libraries: values.library ?? [],
  }
}

/** @throws UsageError for an unknown command */
function actionOf(words: readonly string[]): Pick<Command, 'action' | 'path'> {
  const text = words.join(' ')
  const plain = text === '' ? 'start' : actions.get(text)
  if (plain !== undefined) return { action: plain, path: undefined }
  for (const [name, action] of actionsWithPath) {
    const length = name.split(' ').length
    const isThis = words.slice(0, length).join(' ') === name && words.length <= length + 1
    if (isThis) return { action, path: words[length] }
  }
  throw new UsageError(`Unknown command "${text}". See --help for the commands.`)
}

/** Options of one command, which the others would ignore. */
const optionsOf = {
  to: ['database copy', 'copy-database'],
  'dry-run': ['import', 'import'],
  user: ['import', 'import'],
  name: ['plugin new', 'new-plugin'],
} as const

/** @throws UsageError for an option of another command, or without a value */
function refuseMisplaced(values: Readonly<Record<string, unknown>>, action: Command['action']): void {
  for (const [option, [command, ofAction]] of Object.entries(optionsOf)) {
    if (values[option] !== undefined && action !== ofAction) {
      throw new UsageError(`--${option} is an option of ${command}.`)
    }
  }
  for (const [name, value] of Object.entries(values)) {
    // An unset shell variable must not become the current directory.
    if (value === '' || (Array.isArray(value) && value.includes(''))) throw new UsageError(`--${name} needs a value.`)
  }
}

function parse(argv: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        data: text,
        port: text,
        host: text,
        config: text,
        to: text,
        user: text,
        name: text,
        'dry-run': flag,
        library: { type: 'string', multiple: true },
        help: { ...flag, short: 'h' },
        version: { ...flag, short: 'v' },
      },
    })
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : '').split('. ')
    throw new UsageError(`${reason}. See --help for the options.`)
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new UsageError(`--port takes a number from 0 to 65535, not ${text}.`)
}

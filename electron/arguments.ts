import { parseArgs } from 'node:util'

/** Command line of the desktop app. Unknown arguments are left to Chromium, which has options of its own. */
export type Arguments = {
  readonly dataDir: string | undefined
  readonly configFile: string | undefined
  readonly port: number | undefined
  readonly libraries: readonly string[]
  /** Start without a window, for start at login. */
  readonly isHidden: boolean
  readonly isSafeMode: boolean
}

/** @param argv arguments without the program */
export function readArguments(argv: readonly string[]): Arguments {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const { values } = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    options: {
      data: text,
      config: text,
      port: text,
      hidden: flag,
      'safe-mode': flag,
      library: { ...text, multiple: true },
    },
  })
  const port = Number(textOf(values.port))
  return {
    dataDir: textOf(values.data),
    configFile: textOf(values.config),
    port: Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : undefined,
    libraries: [values.library].flat().flatMap((path) => textOf(path) ?? []),
    isHidden: values.hidden === true,
    isSafeMode: values['safe-mode'] === true,
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

import type { Words } from '../words.ts'
import { exportFields } from './server-exports.ts'
import { ofFiles } from './server-files.ts'
import { inputNames, inputReasons } from './server-input.ts'
import { ofLibrary } from './server-library.ts'
import { ofNetwork } from './server-network.ts'
import { patterns } from './server-patterns.ts'
import { ofPeople } from './server-people.ts'
import { ofPlugins, pluginPatterns } from './server-plugins.ts'

/** Sentences of the server that a person can come to see, as the server says them. Others stay English. */
const sentences = new Map(
  [ofPeople, ofFiles, ofLibrary, ofNetwork, ofPlugins, inputReasons].flatMap((known) => Object.entries(known)),
)
const names = new Map(Object.entries(inputNames))

/** Sentences around another one. */
const wholes: readonly (readonly [said: RegExp, german: (parts: readonly string[]) => string])[] = [
  [
    /^(?:The request is not valid|(?:The library|The plugin|This) cannot be stored like this|The setting cannot be used)\. (?:(?:\w+\.)*(\w+): )?(.+)$/,
    ([name, inner = '']) =>
      `So geht es nicht. ${name === undefined ? '' : `${server.input(name, name)}: `}${server.sentence(inner)}`,
  ],
  [
    /^Set up the plugin first\. (?:(?:config\.)?(\w+): )?(.+)$/,
    ([name, inner = '']) =>
      `Richte das Plugin zuerst ein. ${name === undefined ? '' : `${name}: `}${server.sentence(inner)}`,
  ],
  [
    /^The plugin (\S+) cannot be used\. (.+)$/,
    ([name = '', inner = '']) => `Das Plugin ${name} ist nicht zu gebrauchen. ${server.sentence(inner)}`,
  ],
  [/^Number (\d+): (.+)$/, ([number = '', inner = '']) => `Nummer ${number}: ${server.sentence(inner)}`],
  [
    /^(.+) The look at the file broke off after line (\d+); .+$/,
    ([inner = '', line = '']) =>
      `${server.sentence(inner)} Die Durchsicht der Datei brach nach Zeile ${line} ab; nichts wurde geändert.`,
  ],
  [
    /^(.+) The import broke off after line (\d+): .+$/,
    ([inner = '', line = '']) =>
      `${server.sentence(inner)} Der Import brach nach Zeile ${line} ab: Was davor steht, ist da, der Rest nicht. Schick dieselbe Datei noch einmal; was schon da ist, bleibt, wie es ist.`,
  ],
]

export const server: Words['server'] = {
  sentence(said) {
    const known = sentences.get(said)
    if (known !== undefined) return known
    for (const [pattern, german] of [...patterns, ...pluginPatterns]) {
      const found = pattern.exec(said)
      if (found !== null) return german(...found.slice(1))
    }
    const around = wholes.find(([pattern]) => pattern.test(said))
    return around === undefined ? said : said.replace(around[0], (_, ...parts: string[]) => around[1](parts))
  },
  field: (label) => exportFields[label] ?? label,
  input: (name, words) => names.get(name) ?? words,
}

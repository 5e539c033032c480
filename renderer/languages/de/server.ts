import { recognizeReason } from '../../../server/contract/recognize-reason.ts'
import type { Words } from '../words.ts'
import { reasonWords } from './reasons.ts'
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

/** What is wrong with something that was typed, behind its name. */
const named = /^(?:\w+\.)*(\w+): (.+)$/
/** The same for an entry of a list. */
const numbered = /^Number (\d+): (.+)$/
const broken = /^The plugin (\S+) cannot be used\. (.+)$/

export const server: Words['server'] = {
  refusal({ reason, params }) {
    const words = reasonWords.get(reason)
    return typeof words === 'function' ? words(params, server.sentence) : (words ?? null)
  },
  sentence(said) {
    const given = recognizeReason(said)
    const refusal = given === null ? null : server.refusal(given)
    if (refusal !== null) return refusal
    const known = sentences.get(said)
    if (known !== undefined) return known
    for (const [pattern, german] of [...patterns, ...pluginPatterns]) {
      const found = pattern.exec(said)
      if (found !== null) return german(...found.slice(1))
    }
    const [, number, wrong = ''] = numbered.exec(said) ?? []
    if (number !== undefined) return `Nummer ${number}: ${server.sentence(wrong)}`
    const [, plugin, why = ''] = broken.exec(said) ?? []
    if (plugin !== undefined) return `Das Plugin ${plugin} ist nicht zu gebrauchen. ${server.sentence(why)}`
    const [, name = '', reason = ''] = named.exec(said) ?? []
    return name === '' || server.sentence(reason) === reason
      ? said
      : `${server.input(name, name)}: ${server.sentence(reason)}`
  },
  field: (label) => exportFields[label] ?? label,
  input: (name, words) => names.get(name) ?? words,
}

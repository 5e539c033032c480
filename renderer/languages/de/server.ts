import { recognizeNote } from '../../../server/contract/notes.ts'
import { recognizeReason } from '../../../server/contract/recognize-reason.ts'
import type { englishServer } from '../../api/texts.ts'
import type { Translation } from '../translation.ts'
import { words } from './reasons.ts'
import { exportFields } from './server-exports.ts'
import { inputNames } from './server-input.ts'

const names = new Map(Object.entries(inputNames))

/** Validation messages that follow the name of an input. */
const named = /^(?:\w+\.)*(\w+): (.+)$/

export const server: Translation<typeof englishServer> = {
  refusal({ reason, params }) {
    const found = words.get(reason)
    return typeof found === 'function' ? found(params, server.sentence) : (found ?? null)
  },
  sentence(text) {
    // Texts that differ only in the full stop share a translation.
    const known = recognizeReason(text) ?? recognizeNote(text) ?? recognizeNote(text.replace(/\.$/, ''))
    if (known !== null) return server.refusal(known) ?? text
    const [, name = '', wrong = ''] = named.exec(text) ?? []
    const german = wrong === '' ? wrong : server.sentence(wrong)
    return german === wrong ? text : `${server.input(name, name)}: ${german}`
  },
  field: (label) => exportFields[label] ?? label,
  input: (name, words) => names.get(name) ?? words,
}

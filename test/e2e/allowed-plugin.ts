import { join } from 'node:path'
import { codeHashOf } from '../fixtures/plugins/code-hash.ts'
import { type PluginScript, putScriptedPlugin } from '../fixtures/plugins/scripted-plugin.ts'
import { owner } from './user-actions.ts'

/** Puts a plugin into the folder. @returns how it is set up by the owner, who allows its code */
export function putAllowedPlugin(plugins: string, script: PluginScript, name = 'scripted') {
  const run = putScriptedPlugin(plugins, script, name)
  return { ...run, consent: { codeHash: codeHashOf(join(plugins, name)), currentPassword: owner.password } }
}

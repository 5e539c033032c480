import { reasonUnused, renamedSettings } from './reference-settings.ts'
import { suggest } from './suggest.ts'
import { generalName, type LeafKind, leaves, mergeTrees, particularName, type Tree, treeOf } from './tree.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const prefix = 'SERVICE_'
const variables = new Map([...leaves.keys()].map((name) => [variableOf(name), name]))

/** `auth.jwt_secret` → `SERVICE_AUTH__JWT_SECRET`. A `-`, which provider names may contain, becomes `_`. */
export function variableOf(name: string): string {
  return prefix + name.replaceAll('.', '__').replaceAll('-', '_').toUpperCase()
}

/** `SERVICE_AUTH__OIDC__PROVIDERS__MY_HOME__CLIENT_ID` → `auth.oidc.providers.my-home.client_id`. */
function nameOf(variable: string): string | undefined {
  const known = variables.get(variable)
  if (known !== undefined) return known
  const name = variable.slice(prefix.length).toLowerCase().replaceAll('__', '.')
  if (renamedSettings.has(name) || reasonUnused(name) !== undefined) return name
  const general = generalName(name)
  if (general === name || !leaves.has(general)) return undefined
  return particularName(general, name.replaceAll('_', '-'))
}

/**
 * The settings in environment variables. An empty value counts as unset; nothing is interpolated.
 * @returns also a sentence for each variable that is not a setting, with the probable intended name
 */
export function readEnvironment(environment: Environment): {
  readonly tree: Tree
  readonly problems: readonly string[]
} {
  const problems: string[] = []
  let tree: Tree = {}
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith(prefix) || value === undefined || value === '') continue
    const name = nameOf(variable)
    if (name === undefined) problems.push(unknownVariable(variable))
    else tree = mergeTrees(tree, treeOf(name, typedValue(value, kindOf(name))))
  }
  return { tree, problems }
}

/** Kind of a known setting; ignored settings are not checked. */
function kindOf(name: string): LeafKind {
  return leaves.get(generalName(renamedSettings.get(name) ?? name)) ?? 'text'
}

function unknownVariable(variable: string): string {
  const closest = suggest(variable, [...variables.keys()])
  return `The environment variable ${variable} is not a setting.${closest === undefined ? '' : ` Did you mean ${closest}?`}`
}

/** Text that does not match its kind is passed on unchanged, so that validation names it. */
function typedValue(text: string, kind: LeafKind): unknown {
  if (kind === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  if (kind === 'boolean') return { true: true, false: false, '1': true, '0': false }[text.trim().toLowerCase()] ?? text
  if (kind === 'list') {
    const inner = text.trim().replace(/^\[(.*)\]$/s, '$1')
    return inner.split(',').flatMap((item) => (item.trim() === '' ? [] : [item.trim()]))
  }
  return text
}

/** The environment at the start of this process. */
export const ownEnvironment: Environment = process.env

import { z } from 'zod'
import { settingsSchema } from './settings.ts'

/** Values by nested snake_case keys, from a file or the environment: not yet validated. */
export type Tree = { readonly [key: string]: unknown }

/** Kind of a setting, for converting text from the environment. */
export type LeafKind = 'text' | 'number' | 'boolean' | 'list'

/** Placeholder for a user-defined name, such as that of an identity provider. */
const chosen = '*'

/** Every setting by dotted name, for example `auth.jwt_secret`; user-defined names are `*`. */
export const leaves: ReadonlyMap<string, LeafKind> = new Map(collectLeaves(settingsSchema, ''))

/** The sections that contain settings, for example `database.sqlite`. */
export const sections: ReadonlySet<string> = new Set(
  [...leaves.keys()].flatMap((name) => {
    const parts = name.split('.')
    return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('.'))
  }),
)

function* collectLeaves(schema: z.ZodType, prefix: string): Generator<[string, LeafKind]> {
  const schemaType = unwrap(schema)
  if (schemaType instanceof z.ZodRecord) {
    yield* collectLeaves(schemaType.valueType as z.ZodType, `${prefix}.${chosen}`)
    return
  }
  if (!(schemaType instanceof z.ZodObject)) {
    yield [prefix, kindOf(schemaType)]
    return
  }
  for (const [key, inner] of Object.entries(schemaType.shape)) {
    yield* collectLeaves(inner as z.ZodType, prefix === '' ? key : `${prefix}.${key}`)
  }
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return unwrap(schema.unwrap() as z.ZodType)
  }
  if (schema instanceof z.ZodPipe) return unwrap(schema.in as z.ZodType)
  return schema
}

function kindOf(schema: z.ZodType): LeafKind {
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodUnion && schema.options.some((option) => option instanceof z.ZodNumber)) return 'number'
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodArray) return 'list'
  return 'text'
}

/**
 * The name under which `leaves` and `sections` list a setting: `auth.oidc.providers.home.client_id` →
 * `auth.oidc.providers.*.client_id`.
 */
export function generalName(name: string): string {
  const known: string[] = []
  for (const part of name.split('.')) known.push(sections.has([...known, chosen].join('.')) ? chosen : part)
  return known.join('.')
}

/** A general name with the user-defined names of `name`. */
export function particularName(generalised: string, name: string): string {
  const parts = name.split('.')
  return generalised
    .split('.')
    .map((part, index) => (part === chosen ? (parts[index] ?? part) : part))
    .join('.')
}

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Dotted names in a tree that are not settings. */
export function unknownNames(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`
    const general = generalName(name)
    if (leaves.has(general)) return []
    if (!sections.has(general)) return [name]
    return isTree(value) ? unknownNames(value, name) : []
  })
}

/** A tree with one value, from a dotted name. */
export function treeOf(name: string, value: unknown): Tree {
  return name.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Tree
}

/**
 * Merges the second tree over the first: sections merge, values and lists replace. An empty section (null) changes
 * nothing.
 */
export function mergeTrees(base: Tree, overrides: Tree): Tree {
  const merged = new Map(Object.entries(base))
  for (const [key, value] of Object.entries(overrides)) {
    if (value === null || value === undefined) continue
    const below = merged.get(key)
    merged.set(key, isTree(below) && isTree(value) ? mergeTrees(below, value) : value)
  }
  return Object.fromEntries(merged)
}

/** Whether a tree contains a dotted name. */
export function hasSetting(tree: Tree, name: string): boolean {
  let value: unknown = tree
  for (const key of name.split('.')) {
    if (!isTree(value)) return value !== undefined
    value = value[key]
  }
  return value !== undefined && value !== null
}

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Verifies that the API still has every path, method, parameter and field, since apps depend on them. New ones are
 * allowed. `node build/scripts/wire-names.ts` checks `build/openapi.json` against `build/wire-names.txt`; `--write`
 * updates that file, which is right only for an intended removal.
 */
type Json = Readonly<Record<string, unknown>>

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head']
const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})

/** Field names of a schema, including those in lists and alternatives; of a component only its name. */
function fieldsOf(schema: unknown, prefix: string, into: Set<string>): void {
  if (Array.isArray(schema)) {
    for (const part of schema) fieldsOf(part, prefix, into)
    return
  }
  const { properties, items, allOf, anyOf, oneOf, additionalProperties } = objectOf(schema)
  for (const [name, field] of Object.entries(objectOf(properties))) {
    into.add(`${prefix}.${name}`)
    fieldsOf(field, `${prefix}.${name}`, into)
  }
  for (const part of [items, allOf, anyOf, oneOf, additionalProperties])
    if (typeof part === 'object') fieldsOf(part, prefix, into)
}

/** Parameters of an operation, and the fields of its request and response bodies. */
function namesOfOperation(name: string, operation: Json, into: Set<string>): void {
  into.add(name)
  for (const parameter of Object.values(objectOf(operation.parameters)).map(objectOf))
    into.add(`${name} ?${String(parameter.in)}:${String(parameter.name)}`)
  for (const [kind, message] of Object.entries({ body: operation.requestBody, ...objectOf(operation.responses) }))
    for (const content of Object.values(objectOf(objectOf(message).content)))
      fieldsOf(objectOf(content).schema, `${name} ${kind}`, into)
}

function namesOf(document: Json): readonly string[] {
  const names = new Set<string>()
  for (const [path, item] of Object.entries(objectOf(document.paths)))
    for (const [method, operation] of Object.entries(objectOf(item)))
      if (methods.includes(method)) namesOfOperation(`${method} ${path}`, objectOf(operation), names)
  const schemas = objectOf(objectOf(document.components).schemas)
  for (const [name, schema] of Object.entries(schemas)) fieldsOf(schema, name, names)
  return [...names].toSorted()
}

const at = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const names = namesOf(JSON.parse(readFileSync(at('openapi.json'), 'utf8')) as Json)
if (process.argv.includes('--write')) writeFileSync(at('wire-names.txt'), `${names.join('\n')}\n`)
else {
  const present = new Set(names)
  const gone = readFileSync(at('wire-names.txt'), 'utf8')
    .trim()
    .split('\n')
    .filter((name) => !present.has(name))
  if (gone.length > 0) {
    console.error(`The API lost what apps may rely on:\n${gone.slice(0, 50).join('\n')}`)
    process.exitCode = 1
  }
}

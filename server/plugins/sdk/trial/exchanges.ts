import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { inputMessage } from '../../../domain/text/input-message.ts'

const texts = z.record(z.string(), z.string())
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
const started = {
  adminConfig: values.optional(),
  userConfig: values.optional(),
  credentials: texts.optional(),
}
/** What the service answered; `sends`: members of the JSON that the plugin has to send. */
const recorded = z.strictObject({
  method: z.string().default('GET'),
  url: z.url({ protocol: /^https?$/ }),
  sends: z.unknown().optional(),
  status: z.int().min(200).max(599).default(200),
  headers: texts.default({}),
  body: z.unknown().optional(),
})
const exchange = z
  .strictObject({
    ...started,
    title: z.string().optional(),
    method: z.string().min(1),
    params: z.record(z.string(), z.unknown()).default({}),
    http: z.array(recorded).default([]),
    /** What the server stores for the person before the call, by key. */
    storage: z.record(z.string(), z.unknown()).default({}),
    /** Of `releases/poll`: the series that are tracked, and members of the releases that the plugin records. */
    tracked: z.array(z.record(z.string(), z.unknown())).default([]),
    records: z.array(z.unknown()).optional(),
    answer: z.unknown().optional(),
    contains: z.unknown().optional(),
    error: z.strictObject({ code: z.int(), message: z.string().optional() }).optional(),
  })
  .refine(
    ({ answer, contains, error }) => [answer, contains, error].filter((one) => one !== undefined).length === 1,
    'needs one of answer, contains and error',
  )
const setup = z.strictObject(started)

export type Setup = z.infer<typeof setup>
export type Recorded = z.infer<typeof recorded>
export type Exchange = z.infer<typeof exchange> & { readonly name: string }

export type ReadExchanges = {
  readonly setup: Setup
  readonly exchanges: readonly Exchange[]
  /** Sentences that begin with the name of the file. */
  readonly problems: readonly string[]
}

/** `exchanges/*.json` of a plugin, one exchange or a list each; `exchanges/setup.json` starts it for all of them. */
export async function readExchanges(folder: string): Promise<ReadExchanges> {
  const files = (await readdir(join(folder, 'exchanges')).catch(() => [])).filter((name) => name.endsWith('.json'))
  const problems: string[] = []
  const exchanges: Exchange[] = []
  let own: Setup = {}
  for (const file of files.sort()) {
    const value = await readFile(join(folder, 'exchanges', file), 'utf8').then(parsed, () => undefined)
    if (value === undefined) problems.push(`${file} is not JSON`)
    else if (file === 'setup.json') own = readWith(setup, { value, name: file }, problems) ?? own
    else exchanges.push(...exchangesOf(file, value, problems))
  }
  return { setup: own, exchanges, problems }
}

function exchangesOf(file: string, content: unknown, problems: string[]): readonly Exchange[] {
  const items: readonly unknown[] = Array.isArray(content) ? content : [content]
  return items.flatMap((value, index) => {
    const name = items.length === 1 ? file : `${file}, ${index + 1}`
    const read = readWith(exchange, { value, name }, problems)
    if (read === null) return []
    return [{ ...read, name: read.title === undefined ? name : `${name}: ${read.title}` }]
  })
}

type Named = { readonly value: unknown; readonly name: string }

function readWith<T extends z.ZodType>(schema: T, { value, name }: Named, problems: string[]): z.infer<T> | null {
  const read = schema.safeParse(value, { error: (issue) => inputMessage(issue) })
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = issue?.path.join('.') ?? ''
  problems.push(`${name}${path === '' ? '' : `: ${path}`}: ${issue?.message ?? 'not an exchange'}`)
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

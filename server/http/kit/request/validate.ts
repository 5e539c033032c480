import type { z } from 'zod'
import type { Operation } from '../../../contract/operation.ts'
import { AppError } from '../../../domain/errors.ts'
import { noteText } from '../../../domain/notes/table.ts'
import { inputMessage } from '../../../domain/text/input-message.ts'
import { acceptSnakeCase } from './spelling.ts'

/** A problem of a request. */
export type FieldProblem = {
  readonly in: 'path' | 'query' | 'body'
  /** Dotted name; empty for the whole input. */
  readonly field: string
  readonly message: string
}

const noBody: FieldProblem = {
  in: 'body',
  field: '',
  message: noteText('input_json_needed'),
}

export type RawInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/**
 * Validates input against the contract. Unknown keys of query and body are refused. Created once per operation: schemas
 * compile on first use.
 * @returns the validation of a request; it throws AppError `bad_request` that lists every problem of path, query and
 * body in `details`
 */
export function createValidate(operation: Operation): (input: RawInput) => RawInput {
  let query: z.ZodType | undefined
  return (input) => {
    query ??= operation.query?.strict()
    return validate(operation, query, input)
  }
}

function validate(operation: Operation, query: z.ZodType | undefined, input: RawInput): RawInput {
  const problems: FieldProblem[] = []
  const check = (location: FieldProblem['in'], schema: z.ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined
    const parsed = schema.safeParse(value, { error: inputMessage })
    if (parsed.success) return parsed.data
    if (location === 'body' && value === undefined) problems.push(noBody)
    else problems.push(...parsed.error.issues.flatMap((issue) => problemsOf(location, issue)))
    return undefined
  }
  const body =
    operation.body !== undefined && operation.acceptsSnakeCase
      ? acceptSnakeCase(operation.body, input.body)
      : input.body
  const checked = {
    params: check('path', operation.params, input.params),
    query: check('query', query, input.query),
    body: check('body', operation.body, body),
  }
  if (problems.length > 0) throw new AppError('request_invalid', { problems: sentenceOf(problems) }, problems)
  return checked
}

function problemsOf(location: FieldProblem['in'], issue: z.core.$ZodIssue): FieldProblem[] {
  const field = issue.path.map(String).join('.')
  // Problems of a key are reported as nested issues.
  if (issue.code === 'invalid_key') return [{ in: location, field, message: (issue.issues[0] ?? issue).message }]
  if (issue.code === 'invalid_union' && field === '') {
    const form = closestForm(issue.errors)
    if (form.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'))
      return form.flatMap((one) => problemsOf(location, one))
  }
  if (issue.code !== 'unrecognized_keys') return [{ in: location, field, message: issue.message }]
  return issue.keys.map((key) => ({
    in: location,
    field: field === '' ? key : `${field}.${key}`,
    message: noteText('input_name_unknown'),
  }))
}

/** Of the alternatives of a union, the one with the fewest unknown keys, then the fewest missing ones. */
function closestForm(forms: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  const unknown = (form: readonly z.core.$ZodIssue[]) =>
    form.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? 1_000 * issue.keys.length : 0), form.length)
  return [...forms].sort((a, b) => unknown(a) - unknown(b))[0] ?? []
}

function sentenceOf(problems: readonly FieldProblem[]): string {
  const named = problems
    .slice(0, 5)
    .map(({ in: location, field, message }) => `${field === '' ? location : field}: ${message}`)
  const more = problems.length > 5 ? `; and ${problems.length - 5} more` : ''
  return `${named.join('; ')}${more}`
}

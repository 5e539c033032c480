import { AppError } from '../../domain/errors.ts'

/** A problem with one field of a body. */
export type FieldProblem = { readonly in: 'body'; readonly field: string; readonly message: string }

/** Prefixes the errors of a nested configuration with its name. */
export function problemsOf(name: string, errors: readonly { readonly field: string; readonly message: string }[]) {
  return errors.map(({ field, message }): FieldProblem => {
    const separator = field === '' || field.startsWith('[') ? '' : '.'
    return { in: 'body', field: `${name}${separator}${field}`, message }
  })
}

/** @throws AppError `bad_request` that lists all problems, if there are any */
export function refuseFields(problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return
  const sentence = problems.map(({ field, message }) => `${field}: ${message}`).join(' ')
  throw new AppError('library_invalid', { problems: sentence }, problems)
}

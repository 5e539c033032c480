import { AppError } from '../../domain/errors.ts'

/** What is wrong with one field of a body. */
export type FieldProblem = { readonly in: 'body'; readonly field: string; readonly message: string }

/** Puts the errors of a nested configuration under its name. */
export function problemsOf(name: string, errors: readonly { readonly field: string; readonly message: string }[]) {
  return errors.map(({ field, message }): FieldProblem => {
    const separator = field === '' || field.startsWith('[') ? '' : '.'
    return { in: 'body', field: `${name}${separator}${field}`, message }
  })
}

/** @throws AppError `bad_request` that lists every problem at once, when there is one */
export function refuseFields(problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return
  const sentence = problems.map(({ field, message }) => `${field}: ${message}`).join(' ')
  throw new AppError('library_invalid', { problems: sentence }, problems)
}

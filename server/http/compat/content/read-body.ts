import type { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import type { ProgressDevice } from '../../../library/reading/save-progress.ts'
import { progressDeviceOf } from '../../kit/request/device.ts'
import { readJson } from '../../kit/request/read-json.ts'
import type { Call } from '../tree.ts'

/**
 * A JSON body validated by a schema; other keys are ignored.
 * @throws AppError `bad_request` naming each invalid field
 */
export async function readBody<T>({ exchange }: Call, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await readJson(exchange.req, exchange.res))
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map(({ path, message }) => ({ in: 'body', field: path.join('.'), message }))
  const [first] = details
  const field = first?.field === '' ? 'body' : first?.field
  throw new AppError('request_invalid', { problems: `${field}: ${first?.message}` }, details)
}

/** The source of progress from such an app. */
export function sourceOf({ exchange }: Call): ProgressDevice {
  return { ...progressDeviceOf(exchange), origin: 'compat' }
}

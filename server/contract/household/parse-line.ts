import { type HouseholdLine, householdVersion } from '../../domain/household/lines.ts'
import { householdLine } from './household-lines.ts'

/** The line, or what is wrong with it in words that follow “Line 5 of this file”. */
export type ParsedLine =
  | { readonly ok: true; readonly line: HouseholdLine }
  | { readonly ok: false; readonly message: string }

/** Checks a line of an export; names the first invalid field. */
export function parseHouseholdLine(value: unknown): ParsedLine {
  const parsed = householdLine.safeParse(value)
  if (parsed.success) return { ok: true, line: parsed.data }
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  const { version } = (value ?? {}) as { readonly version?: unknown }
  if (field === 'version' && typeof version === 'number' && version > householdVersion) {
    return { ok: false, message: 'was written by a newer version of Inglenook. Update this server first.' }
  }
  const what = field === '' ? 'can’t be read' : `is damaged at “${field}”`
  return { ok: false, message: `${what}: ${issue?.message ?? 'unknown content'}.` }
}

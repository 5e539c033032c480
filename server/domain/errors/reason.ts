/** HTTP status by error code. The wire form is `{error, message, details?}`. */
export const errorStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  unprocessable: 422,
  rate_limit_exceeded: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof errorStatus

type Kinds = {
  readonly text: string
  readonly number: number
  readonly list: readonly string[]
  /** A text without spaces. */
  readonly word: string
  /** A whole sentence, from a plugin or the system. */
  readonly sentence: string
}
/** The kind of a parameter, or the list of words it can be. */
export type ParamKind = keyof Kinds | readonly string[]
export type ParamKinds = Readonly<Record<string, ParamKind>>
type ValueOf<K> = K extends keyof Kinds ? Kinds[K] : K extends readonly (infer Word)[] ? Word : never
export type ParamsFor<K extends ParamKinds> = { readonly [Name in keyof K]: ValueOf<K[Name]> }

/** A reason of a refusal: its code, parameters, and English text. */
export type ReasonDefinition<K extends ParamKinds = ParamKinds> = {
  readonly code: ErrorCode
  readonly params: K
  text(params: ParamsFor<K>): string
}

/** A reason with a constant text. */
export function reason(code: ErrorCode, text: string): ReasonDefinition<Readonly<Record<never, never>>> {
  return { code, params: {}, text: () => text }
}

/** A reason whose text depends on its parameters. */
export function reasonWith<const K extends ParamKinds>(
  code: ErrorCode,
  params: K,
  text: (params: ParamsFor<K>) => string,
): ReasonDefinition<K> {
  return { code, params, text }
}

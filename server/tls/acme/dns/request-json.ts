import { dnsProblem } from './dns-problem.ts'

export type JsonRequest = {
  readonly method?: string
  readonly body?: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

export type JsonReply = { readonly status: number; readonly text: string; readonly json: unknown }

const requestMs = 30_000

/** A request to the API of a DNS service. @throws CertificateProblem when it can't be reached */
export async function requestJson(provider: string, url: string, how: JsonRequest): Promise<JsonReply> {
  const { method = 'GET', body, headers, signal } = how
  const typed = body === undefined ? {} : { 'content-type': 'application/json' }
  try {
    const response = await fetch(url, {
      ...{ method, headers: { ...typed, ...headers } },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestMs)]),
    })
    const text = await response.text()
    return { status: response.status, text, json: parsed(text) }
  } catch (error) {
    // An address may contain a token: only the code is told.
    const cause: unknown = error instanceof Error ? error.cause : undefined
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
    throw dnsProblem(provider, `${new URL(url).host} can’t be reached (${code})`)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `a.b.example.org` → itself, `b.example.org`, `example.org`: what a zone may be called. */
export function parentsOf(name: string): string[] {
  const labels = name.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}

import type { CustomFetch } from 'openid-client'

/** Discovery documents, keys and tokens are a few kilobytes. */
const maxBytes = 1_048_576
const timeoutMs = 10_000

/**
 * Fetches from an identity provider: no redirects, ten seconds at most for the complete response, at most a megabyte.
 * @throws Error as `fetch` does, and for a response that is too long
 */
export const providerFetch: CustomFetch = (url, options) => fetchWithin(timeoutMs, url, options)

/** @param ms until the response has to be complete */
export async function fetchWithin(
  ms: number,
  url: string,
  { body: sentBody = null, headers: sentHeaders, method }: Parameters<CustomFetch>[1],
): Promise<Response> {
  const signal = AbortSignal.timeout(ms)
  const sent = { method, headers: sentHeaders, body: sentBody, redirect: 'manual', signal } as const
  const answer = await fetch(url, sent)
  const body = await readBounded(answer)
  const headers = new Headers(answer.headers)
  // `fetch` has decoded the body already.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const { status, statusText } = answer
  return new Response(status === 204 || status === 304 ? null : body, { status, statusText, headers })
}

async function readBounded(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new Error('The identity provider answers with more than a megabyte')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/**
 * Whether an answer comes from something that stands before the server, which it does not reach itself. The server never
 * gives these statuses but 503, and that as JSON.
 */
export function isFromGateway({ status, headers }: Response): boolean {
  if (status === 503) return headers.get('content-type')?.includes('json') !== true
  return status === 502 || status === 504 || (status >= 520 && status <= 530)
}

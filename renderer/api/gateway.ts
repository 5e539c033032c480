/**
 * Whether a response comes from a proxy that cannot reach the server. The server itself never sends these statuses
 * except 503, and that one as JSON.
 */
export function isFromGateway({ status, headers }: Response): boolean {
  if (status === 503) return headers.get('content-type')?.includes('json') !== true
  return status === 502 || status === 504 || (status >= 520 && status <= 530)
}

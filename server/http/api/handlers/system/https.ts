import type { Https } from '../../../../domain/https.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Handlers } from '../../../kit/route.ts'
import { rfc3339OrNull } from '../../present/values.ts'

export function httpsHandlers({ https }: ApiContext): Pick<Handlers, 'getHttps' | 'checkHttps'> {
  return {
    getHttps: async () => present(https),
    async checkHttps() {
      // An authority may take minutes.
      void https?.retry()
      return present(https)
    },
  }
}

function present(https: Https | null) {
  if (https === null) return { enabled: false, port: null, addresses: [], sources: [] }
  const { port, addresses, sources } = https.state()
  return {
    enabled: true,
    port,
    addresses: [...addresses],
    sources: sources.map(({ validFrom, validUntil, nextAt, names, ...source }) => ({
      ...source,
      names: [...names],
      validFrom: rfc3339OrNull(validFrom),
      validUntil: rfc3339OrNull(validUntil),
      nextAttemptAt: rfc3339OrNull(nextAt),
    })),
  }
}

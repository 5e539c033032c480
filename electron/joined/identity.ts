import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { z } from 'zod'
import { CertificateError, openUpstream, type Target } from './upstream.ts'

/** What remains the same wherever a server is, and what it proves that with. */
export type Identity = {
  /** Of the installation. */
  readonly id: string
  /** Ed25519, base64url. */
  readonly publicKey: string
}

export type IdentityAnswer =
  | { readonly kind: 'identity'; readonly identity: Identity }
  /** By https with a certificate that is neither valid nor accepted. */
  | { readonly kind: 'certificate'; readonly fingerprint: string }
  /** Something else answers, or an older version. */
  | { readonly kind: 'other' }
  | { readonly kind: 'unreachable' }

const schema = z.object({ id: z.string().regex(/^[0-9a-f]{16}$/), publicKey: z.string(), signature: z.string() })
const longestAnswer = 4_096
const answerMs = 5_000

/** Asks which server answers at an address, and checks that it has the key that it names. Never rejects. */
export function askIdentity(target: Target, timeoutMs = answerMs): Promise<IdentityAnswer> {
  const challenge = randomBytes(32).toString('base64url')
  const upstream = openUpstream(target)
  return new Promise<IdentityAnswer>((resolve) => {
    const request = upstream.request({ path: `/api/v1/info/identity?challenge=${challenge}` }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (text.length > longestAnswer) response.destroy(new Error('too long'))
      })
      response.on('end', () => resolve(answerOf(response.statusCode ?? 0, text, challenge)))
      response.on('error', () => resolve({ kind: 'other' }))
    })
    const timer = setTimeout(() => request.destroy(new Error('No answer in time.')), timeoutMs)
    request.on('close', () => clearTimeout(timer))
    request.on('error', (error) =>
      resolve(
        error instanceof CertificateError
          ? { kind: 'certificate', fingerprint: error.fingerprint }
          : { kind: 'unreachable' },
      ),
    )
    request.end()
  }).finally(upstream.close)
}

function answerOf(status: number, text: string, challenge: string): IdentityAnswer {
  if (status !== 200) return { kind: 'other' }
  try {
    const { id, publicKey, signature } = schema.parse(JSON.parse(text))
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' })
    const signed = Buffer.from(`inglenook-server:${id}:${challenge}`)
    const isProven =
      key.asymmetricKeyType === 'ed25519' && verify(null, signed, key, Buffer.from(signature, 'base64url'))
    return isProven ? { kind: 'identity', identity: { id, publicKey } } : { kind: 'other' }
  } catch {
    return { kind: 'other' }
  }
}

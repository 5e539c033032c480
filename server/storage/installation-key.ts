import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from './atomic-write.ts'
import { loadOrCreateInstallationId } from './data-directory.ts'

/** Shows which installation answers, to those who know its public key. */
export type Identity = {
  /** Of the installation, as announced in the network. */
  readonly id: string
  /** Ed25519: SubjectPublicKeyInfo (RFC 8410), base64url. */
  readonly publicKey: string
  /** Over `inglenook-server:<id>:<challenge>`, base64url (RFC 8032). */
  readonly signature: string
}

const keyFile = 'installation-key'

/**
 * @param challenge chosen by who asks, so that an old answer cannot be used again
 * @throws AppError `unavailable` in plain words when the key cannot be stored
 */
export type ProveIdentity = (challenge: string) => Promise<Identity>

/** @param root data directory, which gets its key at the first call */
export function openIdentity(root: string): ProveIdentity {
  let loading: Promise<{ readonly id: string; readonly key: KeyObject; readonly publicKey: string }> | null = null
  const load = async () => {
    const [id, key] = await Promise.all([loadOrCreateInstallationId(root), loadOrCreateKey(root)])
    const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64url')
    return { id, key, publicKey }
  }
  return async (challenge) => {
    loading ??= load()
    loading.catch(() => {
      // A full disk may have space the next time.
      loading = null
    })
    const { id, key, publicKey } = await loading
    const signature = sign(null, Buffer.from(`inglenook-server:${id}:${challenge}`), key).toString('base64url')
    return { id, publicKey, signature }
  }
}

async function loadOrCreateKey(root: string): Promise<KeyObject> {
  const path = join(root, keyFile)
  const stored = await readKey(path)
  if (stored !== null) return stored
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  // Another server of the same folder may have made one meanwhile. A damaged one is replaced.
  const isNew = await writeFile(path, pem, { flag: 'wx', mode: 0o600, flush: true }).then(
    () => true,
    () => false,
  )
  const other = isNew ? null : await readKey(path)
  if (other !== null) return other
  if (!isNew) await writeAtomically(path, Buffer.from(pem), { place: 'the key of this installation', durable: true })
  return privateKey
}

async function readKey(path: string): Promise<KeyObject | null> {
  try {
    return createPrivateKey(await readFile(path, 'utf8'))
  } catch {
    return null
  }
}

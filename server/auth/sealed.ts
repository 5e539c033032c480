import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets for the database and its backups. */
export type Seal = {
  /** @param place purpose of the text: what was encrypted for one purpose cannot be decrypted for another */
  close(purpose: string, secrets: Readonly<Record<string, string>>): Uint8Array
  /** Null when sealed with another key or for another purpose, or when modified. */
  open(purpose: string, sealed: Uint8Array): Readonly<Record<string, string>> | null
}

const version = 1
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM (NIST SP 800-38D) with a key derived from the secret by HKDF (RFC 5869). Layout: one byte of version, 12
 * of nonce, 16 of tag, then the text.
 * @param secret of at least 32 characters
 */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'inglenook sealed credentials', 32))
  return {
    close(purpose, secrets) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const text = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text])
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed)
      if (bytes[0] !== version || bytes.length < 1 + nonceBytes + tagBytes) return null
      const nonce = bytes.subarray(1, 1 + nonceBytes)
      const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
        const text = Buffer.concat([decipher.update(bytes.subarray(1 + nonceBytes + tagBytes)), decipher.final()])
        return JSON.parse(text.toString('utf8')) as Record<string, string>
      } catch {
        return null
      }
    },
  }
}

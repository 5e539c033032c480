import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/** The entries of a version 5 encryption dictionary that passwords are checked with (ISO 32000-2, 7.6.4.4). */
export type PasswordEntries = {
  /** 5 (an extension of Adobe's) or 6. */
  readonly revision: number
  /** 48 bytes each: hash, validation salt, key salt. */
  readonly owner: Uint8Array
  readonly user: Uint8Array
  /** 32 bytes: the file key under the owner's. */
  readonly ownerKey: Uint8Array
}

const NO_BYTES = new Uint8Array(0)
const ZERO_IV = new Uint8Array(16)
const SALT = new Uint8Array(8)

/** The key of the file, when the owner's password is empty; null otherwise (algorithm 2.A, steps a to e). */
export function fileKeyOfEmptyOwner(entries: PasswordEntries): Uint8Array | null {
  const [hash, validationSalt, keySalt] = parts(entries.owner)
  if (!passwordHash(entries.revision, validationSalt, entries.user).equals(hash)) return null
  const key = passwordHash(entries.revision, keySalt, entries.user)
  const cipher = createDecipheriv('aes-256-cbc', key, ZERO_IV).setAutoPadding(false)
  return Buffer.concat([cipher.update(entries.ownerKey), cipher.final()])
}

/** `U` and `UE` with which an empty user password opens the file (algorithm 8). */
export function emptyUserEntries(revision: number, fileKey: Uint8Array): { user: Uint8Array; userKey: Uint8Array } {
  const hash = passwordHash(revision, SALT, NO_BYTES)
  const cipher = createCipheriv('aes-256-cbc', hash, ZERO_IV).setAutoPadding(false)
  return {
    user: Buffer.concat([hash, SALT, SALT]),
    userKey: Buffer.concat([cipher.update(fileKey), cipher.final()]),
  }
}

function parts(entry: Uint8Array): [Uint8Array, Uint8Array, Uint8Array] {
  return [entry.subarray(0, 32), entry.subarray(32, 40), entry.subarray(40, 48)]
}

/** The hash of an empty password: SHA-256 in revision 5, algorithm 2.B in revision 6. */
function passwordHash(revision: number, salt: Uint8Array, user: Uint8Array): Buffer {
  let key = createHash('sha256').update(salt).update(user).digest()
  if (revision !== 6) return key
  let last = 0
  for (let round = 0; round < 64 || last > round - 32; round += 1) {
    const block = Buffer.concat([key, user])
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => block))
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const encrypted = Buffer.concat([cipher.update(repeated), cipher.final()])
    // 256 is 1 modulo 3, so the sum of the bytes has the remainder of the 128-bit number.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256')
      .update(encrypted)
      .digest()
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

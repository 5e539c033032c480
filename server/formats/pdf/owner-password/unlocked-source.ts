import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { type Result, succeed } from '../../../domain/result.ts'
import type { ByteSource } from '../../kit/byte-source.ts'
import { type ObjectReader, openObjects } from '../objects/object-reader.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isString,
  type PdfDict,
  PdfObjectError,
  type PdfValue,
} from '../objects/values.ts'

/** Entries of a version 5 encryption dictionary for checking passwords (ISO 32000-2, 7.6.4.4). */
type PasswordEntries = {
  /** 5 (Adobe extension) or 6. */
  readonly revision: number
  /** 48 bytes each: hash, validation salt, key salt. */
  readonly owner: Uint8Array
  readonly user: Uint8Array
  /** 32 bytes: the file key encrypted for the owner. */
  readonly ownerKey: Uint8Array
}

const NO_BYTES = new Uint8Array(0)
const ZERO_IV = new Uint8Array(16)
const SALT = new Uint8Array(8)

/** The file key when the owner password is empty; null otherwise (algorithm 2.A, steps a to e). */
function fileKeyOfEmptyOwner(entries: PasswordEntries): Uint8Array | null {
  const [hash, validationSalt, keySalt] = parts(entries.owner)
  if (!passwordHash(entries.revision, validationSalt, entries.user).equals(hash)) return null
  const key = passwordHash(entries.revision, keySalt, entries.user)
  const cipher = createDecipheriv('aes-256-cbc', key, ZERO_IV).setAutoPadding(false)
  return Buffer.concat([cipher.update(entries.ownerKey), cipher.final()])
}

/** `U` and `UE` for an empty user password (algorithm 8). */
function emptyUserEntries(revision: number, fileKey: Uint8Array): { user: Uint8Array; userKey: Uint8Array } {
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

/** Hash of an empty password: SHA-256 in revision 5, algorithm 2.B in revision 6. */
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

/**
 * Writes a value in PDF syntax, strings in hexadecimal.
 * @throws PdfObjectError for a stream, which must be an indirect object
 */
function serializeValue(value: PdfValue): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value)
  if (isName(value)) return serializeName(value.name)
  if (isString(value)) return `<${Buffer.from(value.bytes).toString('hex')}>`
  if (isRef(value)) return `${value.number} ${value.generation} R`
  if (isArray(value)) return `[${value.map(serializeValue).join(' ')}]`
  if (!isDict(value)) throw new PdfObjectError('A stream cannot stand here.')
  const members = [...value].map(([key, member]) => `${serializeName(key)} ${serializeValue(member)}`)
  return `<<${members.join(' ')}>>`
}

/** Characters other than regular ones are escaped by number (7.3.5). */
function serializeName(name: string): string {
  return `/${name.replaceAll(/[^A-Za-z0-9._+-]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(2, '0')
    return `#${code.slice(-2)}`
  })}`
}

/** Trailer entries that a new section must repeat (ISO 32000-1, table 15). */
const REPEATED_TRAILER_KEYS = ['Size', 'Root', 'Info', 'ID']

/**
 * A file with a user password can be opened by everyone when its owner password is empty. pdf.js does not try that, so
 * it gets the same file with an appended section in which the user password is empty too.
 * @param source stays open as long as the result is used; closing the result closes it
 * @returns null when the file is not of this kind
 */
export function unlockedSource(source: ByteSource): ByteSource | null {
  try {
    const objects = openObjects(source)
    const encryption = objects.dict(objects.trailer.get('Encrypt'))
    const entries = passwordEntries(encryption)
    const fileKey = entries === null ? null : fileKeyOfEmptyOwner(entries)
    if (entries === null || fileKey === null) return null
    const opened = emptyUserEntries(entries.revision, fileKey)
    const changed = new Map([
      ...encryption,
      ['U', { kind: 'string', bytes: opened.user } as const],
      ['UE', { kind: 'string', bytes: opened.userKey } as const],
    ])
    return appendTail(source, newSection(source.size, objects, changed))
  } catch (error) {
    if (error instanceof PdfObjectError) return null
    throw error
  }
}

function passwordEntries(encryption: PdfDict): PasswordEntries | null {
  const revision = encryption.get('R')
  const owner = bytesOf(encryption.get('O'), 48)
  const user = bytesOf(encryption.get('U'), 48)
  const ownerKey = bytesOf(encryption.get('OE'), 32)
  const isVersion5 = encryption.get('V') === 5 && (revision === 5 || revision === 6)
  return isVersion5 && owner && user && ownerKey ? { revision, owner, user, ownerKey } : null
}

/** Some writers pad these strings; only the first bytes are used. */
function bytesOf(value: PdfValue | undefined, length: number): Uint8Array | null {
  return isString(value) && value.bytes.length >= length ? value.bytes.subarray(0, length) : null
}

function newSection(offset: number, objects: ObjectReader, encryption: PdfDict): Buffer {
  const trailer = new Map<string, PdfValue>([
    ['Prev', objects.crossReferenceStart],
    ['Encrypt', encryption],
  ])
  for (const key of REPEATED_TRAILER_KEYS) {
    const value = objects.trailer.get(key)
    if (value !== undefined) trailer.set(key, value)
  }
  const table = '\nxref\n0 1\n0000000000 65535 f \n'
  return Buffer.from(`${table}trailer\n${serializeValue(trailer)}\nstartxref\n${offset + 1}\n%%EOF\n`, 'latin1')
}

function appendTail(source: ByteSource, tail: Buffer): ByteSource {
  return {
    size: source.size + tail.length,
    read(position, length): Result<Buffer> {
      const inTail = position + length - source.size
      if (inTail <= 0) return source.read(position, length)
      const from = Math.max(0, position - source.size)
      const end = tail.subarray(from, Math.max(from, inTail))
      if (position >= source.size) return succeed(end)
      const head = source.read(position, source.size - position)
      return head.ok ? succeed(Buffer.concat([head.value, end])) : head
    },
    close: () => source.close(),
  }
}

import { crc32 } from 'node:zlib'
import { type Failure, fail, type Result, succeed } from '../../domain/result.ts'
import type { FormatLimits } from '../book-format.ts'
import type { EntryRange, HeadVisitor } from '../kit/archive.ts'
import type { ByteSource } from '../kit/byte-source.ts'
import type { RarEntry } from './rar-entry.ts'
import { unpackWithUnrar } from './unrar.ts'

/** Below this size no ratio counts as a bomb. */
const RATIO_FREE_BYTES = 1024 * 1024
/** Unpacked bytes cached of the most recent solid archive, per thread. */
const SOLID_CACHE_BYTES = 96 * 1024 * 1024

let cacheOwner: RarReader | null = null

/**
 * Reads the entries of a rar. Stored entries are read by offset. In a plain archive a compressed entry is unpacked
 * separately. In a solid one entry N requires unpacking 1…N, so one pass caches everything from the requested entry on
 * that fits into `SOLID_CACHE_BYTES`: reading forward through a solid book of S bytes takes about S / 96 MiB passes.
 */
export class RarReader {
  readonly #source: ByteSource
  readonly #entries: readonly RarEntry[]
  readonly #solid: boolean
  readonly #limits: FormatLimits
  #cache = new Map<number, Result<Buffer>>()

  constructor(
    source: ByteSource,
    entries: readonly RarEntry[],
    options: { readonly solid: boolean; readonly limits: FormatLimits },
  ) {
    this.#source = source
    this.#entries = entries
    this.#solid = options.solid
    this.#limits = options.limits
  }

  /** A complete entry with verified checksum. The bytes belong to the caller. */
  async read(entry: RarEntry, maxBytes: number): Promise<Result<Buffer>> {
    const refusal = this.#refuse(entry, maxBytes)
    if (refusal !== null) return { ok: false, failure: refusal }
    if (entry.stored) return this.#readStored(entry)
    if (!this.#solid) return this.#unpackOne(entry)
    if (!this.#cache.has(entry.position)) await this.#fillCache(entry.position)
    const cached = this.#cache.get(entry.position)
    if (cached === undefined) return this.#unpackOne(entry)
    return cached.ok ? succeed(Buffer.from(cached.value)) : cached
  }

  async readHead(entry: RarEntry, bytes: number): Promise<Result<Buffer>> {
    const range = this.locate(entry)
    if (range.ok && range.value !== null) return this.#source.read(range.value.offset, Math.min(bytes, entry.size))
    const whole = await this.read(entry, this.#limits.maxEntryBytes)
    return whole.ok ? succeed(whole.value.subarray(0, bytes)) : whole
  }

  /** Stored entries first, by offset; then all compressed ones in one pass (their heads are complete entries). */
  async readHeads(wanted: readonly RarEntry[], bytes: number, visit: HeadVisitor<RarEntry>): Promise<void> {
    const packed: RarEntry[] = []
    for (const entry of wanted) {
      const refusal = this.#refuse(entry, this.#limits.maxEntryBytes)
      if (refusal !== null) visit(entry, { ok: false, failure: refusal })
      else if (entry.stored) visit(entry, await this.readHead(entry, bytes))
      else packed.push(entry)
    }
    if (packed.length === 0) return
    if (this.#solid && this.#unpackedBytes(packed) <= SOLID_CACHE_BYTES) {
      for (const entry of packed) visit(entry, await this.readHead(entry, bytes))
      return
    }
    const waiting = Map.groupBy(packed, (entry) => entry.position)
    const firsts = [...waiting.values()].flatMap(([first]) => first ?? [])
    await unpackWithUnrar(this.#source, this.#requests(firsts), (position, result) => {
      for (const entry of waiting.get(position) ?? []) visit(entry, result)
      waiting.delete(position)
      return result.ok || !this.#solid
    })
    for (const entry of [...waiting.values()].flat()) visit(entry, fail('archive-damaged'))
  }

  /** Byte range of a stored entry; null for a compressed or encrypted one. */
  locate(entry: RarEntry): Result<EntryRange | null> {
    if (!entry.stored || entry.encrypted || entry.dataOffset < 0) return succeed(null)
    if (entry.packedSize !== entry.size) return fail('archive-damaged')
    return succeed({ offset: entry.dataOffset, size: entry.size })
  }

  /** Releases the memory of the solid cache. */
  forget(): void {
    this.#cache.clear()
    if (cacheOwner === this) cacheOwner = null
  }

  #refuse(entry: RarEntry, maxBytes: number): Failure | null {
    if (entry.refusal !== null) return fail(entry.refusal).failure
    if (entry.size > maxBytes) return fail('archive-bomb').failure
    const ratio = entry.size / Math.max(1, entry.packedSize)
    // In a solid archive an entry may repeat an earlier one in very few bytes; the size limit still applies.
    if (!this.#solid && entry.size > RATIO_FREE_BYTES && ratio > this.#limits.maxRatio) {
      return fail('archive-bomb').failure
    }
    return null
  }

  #readStored(entry: RarEntry): Result<Buffer> {
    const range = this.locate(entry)
    if (!range.ok || range.value === null) return fail('archive-damaged')
    const bytes = this.#source.read(range.value.offset, entry.size)
    if (!bytes.ok) return bytes
    if (bytes.value.length < entry.size) return fail('archive-truncated')
    return entry.crc32 !== null && crc32(bytes.value) !== entry.crc32 ? fail('archive-damaged') : bytes
  }

  async #unpackOne(entry: RarEntry): Promise<Result<Buffer>> {
    let found: Result<Buffer> = fail('archive-damaged')
    await unpackWithUnrar(this.#source, this.#requests([entry]), (_position, result) => {
      found = result
      return false
    })
    return found
  }

  async #fillCache(from: number): Promise<void> {
    if (cacheOwner !== this) cacheOwner?.forget()
    cacheOwner = this
    this.#cache.clear()
    const wanted: RarEntry[] = []
    let bytes = 0
    for (const entry of this.#packedFrom(from)) {
      bytes += entry.size
      if (bytes > SOLID_CACHE_BYTES && wanted.length > 0) break
      wanted.push(entry)
    }
    await unpackWithUnrar(this.#source, this.#requests(wanted), (position, result) => {
      this.#cache.set(position, result)
      return result.ok
    })
    for (const { position } of wanted) {
      if (!this.#cache.has(position)) this.#cache.set(position, fail('archive-damaged'))
    }
  }

  /** From the start when everything fits, so that earlier entries are cached too. */
  #packedFrom(position: number): RarEntry[] {
    const readable = this.#entries.filter(
      (entry) => !entry.stored && this.#refuse(entry, this.#limits.maxEntryBytes) === null,
    )
    const fits = this.#unpackedBytes(readable) <= SOLID_CACHE_BYTES
    return readable
      .filter((entry) => fits || entry.position >= position)
      .sort((a, b) => a.position - b.position)
      .filter((entry, index, all) => entry.position !== all[index - 1]?.position)
  }

  #unpackedBytes(entries: readonly RarEntry[]): number {
    return entries.reduce((sum, entry) => sum + entry.size, 0)
  }

  #requests(entries: readonly RarEntry[]): { position: number; maxBytes: number }[] {
    return entries
      .map((entry) => ({ position: entry.position, maxBytes: Math.min(entry.size, this.#limits.maxEntryBytes) }))
      .sort((a, b) => a.position - b.position)
  }
}

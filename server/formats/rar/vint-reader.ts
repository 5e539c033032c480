/** Reads consecutive fields of a RAR 5 header; past the end all values are 0 and `overrun` is true. */
export class VintReader {
  readonly #bytes: Buffer
  at: number
  overrun = false

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  /** 7 bits per byte, lowest first, at most 10 bytes; values above 2^53 lose their lowest bits. */
  vint(): number {
    let value = 0
    for (let i = 0; i < 10; i++) {
      const byte = this.#bytes[this.at++]
      if (byte === undefined) break
      value += (byte & 0x7f) * 2 ** (7 * i)
      if ((byte & 0x80) === 0) return value
    }
    this.overrun = true
    return 0
  }

  u32(): number {
    const at = this.at
    this.at += 4
    if (this.at <= this.#bytes.length) return this.#bytes.readUInt32LE(at)
    this.overrun = true
    return 0
  }

  bytes(length: number): Buffer {
    const at = this.at
    this.at += length
    if (this.at > this.#bytes.length) this.overrun = true
    return this.#bytes.subarray(at, at + length)
  }

  copy(): VintReader {
    return new VintReader(this.#bytes, this.at)
  }
}

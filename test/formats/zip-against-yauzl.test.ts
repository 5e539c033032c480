import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBuffer } from 'yauzl'
import { ZipFile } from 'yazl'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { names, zipOf } from './open-archives.ts'

type Content = Record<string, string>

/** The entries as yauzl reads them. */
function readWithYauzl(bytes: Buffer): Promise<Content> {
  const { promise, resolve, reject } = Promise.withResolvers<Content>()
  const content: Content = {}
  fromBuffer(bytes, { lazyEntries: true }, (openError, zip) => {
    if (openError) return reject(openError)
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('error', reject)
        stream.on('end', () => {
          content[entry.fileName] = Buffer.concat(chunks).toString('hex')
          zip.readEntry()
        })
      })
    })
    zip.on('end', () => resolve(content))
    zip.on('error', reject)
    zip.readEntry()
  })
  return promise
}

async function readWithOurs(bytes: Buffer): Promise<Content> {
  const archive = zipOf(bytes)
  const content: Content = {}
  for (const entry of archive.entries) {
    const data = await archive.read(entry, 1 << 24)
    if (!data.ok) throw new Error(data.failure.code)
    content[entry.name] = data.value.toString('hex')
  }
  return content
}

const nameChars = fc.constantFrom('a', 'B', '0', '9', ' ', '-', '_', '.x', 'é', '中', '/')
const name = fc
  .array(nameChars, { minLength: 1, maxLength: 12 })
  .map((parts) => `n${parts.join('')}`.replaceAll(/\/+/g, '/').replace(/[/.]+$/, 'e'))
const data = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.nat(5_000).map((length) => Buffer.alloc(length, 'page')),
)
const file = fc.record({
  name,
  data,
  method: fc.constantFrom('stored' as const, 'deflate' as const),
  dataDescriptor: fc.boolean(),
  zip64: fc.boolean(),
  utf8: fc.constant(true),
})
const files = fc.uniqueArray(file, { maxLength: 8, selector: (one) => one.name })

describe('our zip reader and yauzl', () => {
  it('return the same for every archive of our writer', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.boolean(), fc.string({ maxLength: 40 }), async (specs, zip64, comment) => {
        const bytes = buildZip({ files: specs, zip64, comment: comment.replaceAll('PK', '') })
        const theirs = await readWithYauzl(bytes)
        expect(await readWithOurs(bytes)).toEqual(theirs)
        expect(Object.keys(theirs)).toHaveLength(specs.length)
      }),
      { numRuns: 150 },
    )
  })

  it('return the same for archives of an independent writer', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.boolean(), async (specs, forceZip64Format) => {
        const zip = new ZipFile()
        for (const one of specs)
          zip.addBuffer(one.data, one.name, { compress: one.method === 'deflate', forceZip64Format })
        zip.end({ forceZip64Format, comment: 'made elsewhere' })
        const bytes = await buffer(zip.outputStream)
        expect(await readWithOurs(bytes)).toEqual(await readWithYauzl(bytes))
        expect(names(zipOf(bytes))).toHaveLength(specs.length)
      }),
      { numRuns: 60 },
    )
  })
})

import { spawnSync } from 'node:child_process'
import { closeSync, lstatSync, openSync, read, readdirSync, readSync, type Stats, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A drive that can hang: mounts `source` at `mountpoint` with the FUSE kernel protocol (include/uapi/linux/fuse.h,
 * 7.31), without installed packages. `hang` on stdin leaves all calls unanswered, so that callers cannot be killed;
 * `go` answers them.
 */
const [source = '', mountpoint = ''] = process.argv.slice(2)
const device = openSync('/dev/fuse', 'r+')
const options = 'ro,fd=3,rootmode=40000,user_id=0,group_id=0,allow_other'
const program = 'mount'
const mounted = spawnSync(program, ['-i', '-n', '-t', 'fuse', '-o', options, 'hanging', mountpoint], {
  stdio: ['ignore', 'inherit', 'inherit', device],
})
if (mounted.status !== 0) process.exit(1)

const op = {
  lookup: 1,
  forget: 2,
  getattr: 3,
  open: 14,
  read: 15,
  statfs: 17,
  release: 18,
  flush: 25,
  init: 26,
  opendir: 27,
  readdir: 28,
  releasedir: 29,
  access: 34,
  interrupt: 36,
  destroy: 38,
  batchForget: 42,
} as const
const headerBytes = 40
const EIO = 5
const ENOSYS = 38
const paths = new Map<bigint, string>([[1n, source]])
const ids = new Map<string, bigint>([[source, 1n]])
const handles = new Map<bigint, number>()
const held: Buffer[] = []
let [nextHandle, isHung] = [1n, false]

function idOf(path: string): bigint {
  const id = ids.get(path) ?? BigInt(ids.size + 1)
  ids.set(path, id)
  paths.set(id, path)
  return id
}

/** struct fuse_attr. */
function putAttributes(into: Buffer, at: number, id: bigint, stats: Stats): void {
  const times = [stats.atimeMs, stats.mtimeMs, stats.ctimeMs]
  const wide = [id, BigInt(stats.size), BigInt(stats.blocks), ...times.map((ms) => BigInt(Math.floor(ms / 1_000)))]
  for (const [index, value] of wide.entries()) into.writeBigUInt64LE(value, at + index * 8)
  into.writeUInt32LE(stats.mode, at + 60)
  into.writeUInt32LE(stats.nlink, at + 64)
  into.writeUInt32LE(4_096, at + 80)
}

function entryOf(path: string): Buffer {
  const stats = lstatSync(path)
  const entry = Buffer.alloc(128)
  entry.writeBigUInt64LE(idOf(path), 0)
  putAttributes(entry, 40, idOf(path), stats)
  return entry
}

function attributesOf(path: string): Buffer {
  const attributes = Buffer.alloc(104)
  putAttributes(attributes, 16, idOf(path), lstatSync(path))
  return attributes
}

function opened(path: string, isFile: boolean): Buffer {
  const handle = nextHandle
  nextHandle += 1n
  if (isFile) handles.set(handle, openSync(path, 'r'))
  const answer = Buffer.alloc(16)
  answer.writeBigUInt64LE(handle, 0)
  return answer
}

function listed(path: string, from: number, most: number): Buffer {
  const found: Buffer[] = []
  let size = 0
  for (const [index, entry] of readdirSync(path, { withFileTypes: true }).entries()) {
    if (index < from) continue
    const name = Buffer.from(entry.name)
    const row = Buffer.alloc((24 + name.length + 7) & ~7)
    size += row.length
    if (size > most) break
    row.writeBigUInt64LE(idOf(join(path, entry.name)), 0)
    row.writeBigUInt64LE(BigInt(index + 1), 8)
    row.writeUInt32LE(name.length, 16)
    row.writeUInt32LE(entry.isDirectory() ? 4 : 8, 20)
    name.copy(row, 24)
    found.push(row)
  }
  return Buffer.concat(found)
}

function bytesOf(handle: bigint, from: number, most: number): Buffer {
  const bytes = Buffer.alloc(most)
  return bytes.subarray(0, readSync(handles.get(handle) ?? -1, bytes, 0, most, from))
}

function beginning(): Buffer {
  const answer = Buffer.alloc(64)
  for (const [index, value] of [7, 31, 65_536].entries()) answer.writeUInt32LE(value, index * 4)
  answer.writeUInt32LE(65_536, 20)
  answer.writeUInt32LE(1, 24)
  return answer
}

function released(handle: bigint): Buffer {
  const fd = handles.get(handle)
  if (fd !== undefined) closeSync(fd)
  handles.delete(handle)
  return Buffer.alloc(0)
}

/** @returns null without a response; a number: the error code */
function answerTo(request: Buffer): Buffer | number | null {
  const path = paths.get(request.readBigUInt64LE(16)) ?? ''
  const wide = (at: number) => request.readBigUInt64LE(headerBytes + at)
  const most = () => request.readUInt32LE(headerBytes + 16)
  switch (request.readUInt32LE(4)) {
    case op.init:
      return beginning()
    case op.lookup:
      return entryOf(join(path, request.subarray(headerBytes, request.indexOf(0, headerBytes)).toString()))
    case op.getattr:
      return attributesOf(path)
    case op.open:
      return opened(path, true)
    case op.opendir:
      return opened(path, false)
    case op.read:
      return bytesOf(wide(0), Number(wide(8)), most())
    case op.readdir:
      return listed(path, Number(wide(8)), most())
    case op.release:
      return released(wide(0))
    case op.statfs:
      return Buffer.alloc(80)
    case op.releasedir:
    case op.flush:
    case op.access:
    case op.destroy:
      return Buffer.alloc(0)
    case op.forget:
    case op.batchForget:
    case op.interrupt:
      return null
    default:
      return ENOSYS
  }
}

function errorOf(error: unknown): number {
  return error instanceof Error && 'errno' in error ? Math.abs(Number(error.errno)) : EIO
}

function serve(request: Buffer): void {
  let answer: Buffer | number | null
  try {
    answer = answerTo(request)
  } catch (error) {
    answer = errorOf(error)
  }
  if (answer === null) return
  const body = typeof answer === 'number' ? Buffer.alloc(0) : answer
  const head = Buffer.alloc(16)
  head.writeUInt32LE(head.length + body.length, 0)
  head.writeInt32LE(typeof answer === 'number' ? -answer : 0, 4)
  request.copy(head, 8, 8, 16)
  try {
    writeSync(device, Buffer.concat([head, body]))
  } catch {
    // The caller was interrupted.
  }
}

function takeNext(): void {
  const buffer = Buffer.alloc(128 * 1024)
  read(device, buffer, 0, buffer.length, null, (error, length) => {
    if (error?.code === 'ENODEV') process.exit(0)
    const request = buffer.subarray(0, length)
    if (error === null && isHung) held.push(request)
    else if (error === null) serve(request)
    takeNext()
  })
}

takeNext()
process.stdin.setEncoding('utf8').on('data', (text: string) => {
  isHung = text.trim() === 'hang'
  if (!isHung) for (const request of held.splice(0)) serve(request)
  process.stdout.write(isHung ? 'hangs\n' : 'goes\n')
})
process.stdin.on('end', () => process.exit(0))
process.stdout.write('goes\n')

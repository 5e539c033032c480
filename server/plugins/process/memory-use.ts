import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Timers } from '../timers.ts'

/** How the memory of processes is read. */
export type MemoryMeter = {
  readonly everyMs: number
  /** Bytes of a process and of its group, if it leads one. @throws when they have ended */
  read(pid: number): Promise<number>
}

/** @param isAlone whether the process can start no others */
export function memoryMeter(isAlone: boolean, systemRoot: string | undefined): MemoryMeter {
  if (process.platform === 'linux') {
    return isAlone ? { everyMs: 200, read: residentBytes } : { everyMs: 1_000, read: groupBytes }
  }
  if (process.platform === 'win32') {
    const tool = join(systemRoot ?? 'C:\\Windows', 'System32', 'tasklist.exe')
    const args = (pid: number) => ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']
    return { everyMs: 2_000, read: async (pid) => bytesInTasklist(await output(tool, args(pid))) }
  }
  return { everyMs: 1_000, read: async (pid) => bytesInPs(await output('/bin/ps', ['-A', '-o', 'pgid=,rss=']), pid) }
}

async function residentBytes(pid: number | string): Promise<number> {
  const [, kilobytes = 0] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1_024
}

async function groupBytes(leader: number): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const sizes = processes.map(async (pid) => {
    try {
      // Behind the name, which may contain anything: state, parent, group.
      const [, group] = /^.*\) \S+ \d+ (\d+) /s.exec(await readFile(`/proc/${pid}/stat`, 'utf8')) ?? []
      return Number(group) === leader ? await residentBytes(pid) : 0
    } catch {
      return 0
    }
  })
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}

/** Lines of `ps -o pgid=,rss=`, in KB. */
export function bytesInPs(lines: string, leader: number): number {
  const rows = lines.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return rows.reduce((sum, [group, kilobytes = 0]) => sum + (group === leader ? kilobytes * 1_024 : 0), 0)
}

/** A line of `tasklist /FO CSV`: the last column is such as `"12,345 K"`, with the separators of the language. */
export function bytesInTasklist(line: string): number {
  const last = line.trim().split('","').at(-1) ?? ''
  return Number(last.replace(/\D/g, '')) * 1_024
}

function output(file: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const how = { timeout: 10_000, maxBuffer: 4 * 1_024 * 1_024, windowsHide: true }
    execFile(file, [...args], how, (error, text) => (error === null ? resolve(text) : reject(error)))
  })
}

type Watched = {
  readonly pid: number
  readonly meter: MemoryMeter
  readonly maxBytes: number
  readonly timers: Timers
  /** Called after each reading. */
  readonly onTick: () => void
  /** Called once. */
  readonly onExceeded: () => void
}

/** Reads the memory of a process in intervals. @returns ends that */
export function watchMemory({ pid, meter, maxBytes, timers, onTick, onExceeded }: Watched): () => void {
  let cancel: (() => void) | undefined
  let isOver = false
  const tick = async () => {
    const bytes = await meter.read(pid).catch(() => 0)
    if (isOver) return
    onTick()
    if (bytes > maxBytes) onExceeded()
    else cancel = timers.after(meter.everyMs, tick)
  }
  cancel = timers.after(meter.everyMs, tick)
  return () => {
    isOver = true
    cancel?.()
  }
}

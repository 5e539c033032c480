import { cpSync, renameSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { carry, openTwoLibraries, type TwoLibraries } from '../kit/two-libraries.ts'

let two: TwoLibraries
let fixture: TwoLibraries['fixture']
let other: TwoLibraries['other']
let otherId: string
beforeEach(async () => {
  two = await openTwoLibraries()
  ;({ fixture, other, otherId } = two)
})
afterEach(() => two.close())

const read: TwoLibraries['read'] = (bookId, page) => two.read(bookId, page)
const pageOf = (bookId: string) => two.pageOf(bookId)
const there = (path: string) => two.there(path)
const scanOther = () => two.scanOther()
const scanBoth = () => two.scanBoth()

describe('a content that was replaced', () => {
  it('has its progress when it is found elsewhere later', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    await scanBoth()
    const { id } = await fixture.at('A/1.cbz')
    await read(id, 4)
    carry(fixture.folder, 'A/1.cbz', other, 'B/1.cbz')
    fixture.folder.comic('A/1.cbz', { pages: 8 })
    await fixture.scan()
    await read(id, 6)
    await scanOther()
    expect(await pageOf((await there('B/1.cbz')).id)).toBe(4)
    expect(await pageOf(id)).toBe(6)
  })
})

describe('a content whose file was replaced', () => {
  it('takes its progress along once it is found elsewhere, so that nobody sees it in the other content', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    await scanBoth()
    const { id } = await fixture.at('A/1.cbz')
    await read(id, 4)
    carry(fixture.folder, 'A/1.cbz', other, 'B/1.cbz')
    fixture.folder.comic('A/1.cbz', { pages: 8 })
    await fixture.scan()
    await scanOther()
    expect(await pageOf((await there('B/1.cbz')).id)).toBe(4)
    expect(await pageOf(id)).toBeNull()
  })

  it('gives it to a copy that was there before', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    await scanBoth()
    await read((await fixture.at('A/1.cbz')).id, 4)
    cpSync(fixture.folder.at('A/1.cbz'), other.at('copy.cbz'))
    await scanOther()
    fixture.folder.comic('A/1.cbz', { pages: 8 })
    await fixture.scan()
    expect(await pageOf((await there('copy.cbz')).id)).toBe(4)
  })

  it('shows no progress in a copy of another book that was put in its place', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    other.comic('B/1.cbz', { pages: 9, note: 'of the other library' })
    await scanBoth()
    const { id } = await there('B/1.cbz')
    await read(id, 7)
    cpSync(fixture.folder.at('A/1.cbz'), other.at('B/1.cbz'))
    await scanOther()
    expect(await pageOf((await there('B/1.cbz')).id)).toBeNull()
    expect(await pageOf(id)).toBe(7)
  })

  it('keeps it where two equal files got the same new version one after the other', async () => {
    for (const folder of [fixture.folder, other]) folder.comic('A/1.cbz', { pages: 9 })
    await scanBoth()
    const [here, away] = [await fixture.at('A/1.cbz'), await there('A/1.cbz')]
    await read(here.id, 3)
    await read(away.id, 5)
    for (const folder of [fixture.folder, other]) folder.comic('A/1.cbz', { pages: 8 })
    await scanBoth()
    expect([await pageOf(here.id), await pageOf(away.id)]).toEqual([3, 5])
    expect(await there('A/1.cbz')).toMatchObject({ id: away.id })
  })
})

describe('a file that was unreadable in between', () => {
  it('has its progress again when it moved meanwhile', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    await scanBoth()
    const { id } = await fixture.at('A/1.cbz')
    await read(id, 4)
    carry(fixture.folder, 'A/1.cbz', other, 'B/1.cbz')
    await fixture.scan()
    await fixture.scan({ libraryId: otherId, unreadable: [other.at('B/1.cbz')] })
    await scanOther()
    expect(await pageOf((await there('B/1.cbz')).id)).toBe(4)
  })

  it('shows no progress in what it was exchanged with', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    other.comic('B/1.cbz', { pages: 9, note: 'of the other library' })
    await scanBoth()
    await read((await fixture.at('A/1.cbz')).id, 3)
    renameSync(fixture.folder.at('A/1.cbz'), other.at('waits'))
    renameSync(other.at('B/1.cbz'), fixture.folder.at('A/1.cbz'))
    renameSync(other.at('waits'), other.at('B/1.cbz'))
    const unreadable = [other.at('B/1.cbz')]
    await fixture.scan({ unreadable })
    await fixture.scan({ libraryId: otherId, unreadable })
    expect(await pageOf((await fixture.at('A/1.cbz')).id)).toBeNull()
    await scanBoth()
    expect(await pageOf((await there('B/1.cbz')).id)).toBe(3)
  })
})

describe('a file that went to another library and came back under another name before its own was scanned', () => {
  it('has what was read in it, or given up, while it was there', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    await scanBoth()
    const { id } = await fixture.at('A/1.cbz')
    await read(id, 4)
    carry(fixture.folder, 'A/1.cbz', other, 'B/1.cbz')
    await scanOther()
    await read((await there('B/1.cbz')).id, 7)
    carry(other, 'B/1.cbz', fixture.folder, 'C/1.cbz')
    await scanBoth()
    expect(await fixture.at('C/1.cbz')).toMatchObject({ id })
    expect(await pageOf(id)).toBe(7)
  })

  it('stays given up when its progress was given up there', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    await scanBoth()
    const { id } = await fixture.at('A/1.cbz')
    await read(id, 4)
    carry(fixture.folder, 'A/1.cbz', other, 'B/1.cbz')
    await scanOther()
    await two.giveUp((await there('B/1.cbz')).id)
    carry(other, 'B/1.cbz', fixture.folder, 'C/1.cbz')
    await scanOther()
    await fixture.scan()
    expect(await pageOf((await fixture.at('C/1.cbz')).id)).toBeNull()
  })
})

describe('a file that is put back to where another content was meanwhile', () => {
  it('does not show what was read in that', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    await scanBoth()
    const { id } = await fixture.at('A/1.cbz')
    await read(id, 4)
    carry(fixture.folder, 'A/1.cbz', other, 'B/1.cbz')
    fixture.folder.comic('A/1.cbz', { pages: 8 })
    await scanBoth()
    await read(id, 6)
    renameSync(fixture.folder.at('A/1.cbz'), fixture.folder.at('Stays/2.cbz'))
    renameSync(other.at('B/1.cbz'), fixture.folder.at('A/1.cbz'))
    await scanBoth()
    expect(await pageOf((await fixture.at('A/1.cbz')).id)).toBe(4)
    expect(await pageOf((await fixture.at('Stays/2.cbz')).id)).toBe(6)
  })
})

describe('a book that comes back', () => {
  it('has what was read in its content meanwhile in another library', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    await scanBoth()
    await read((await fixture.at('A/1.cbz')).id, 4)
    carry(fixture.folder, 'A/1.cbz', other, 'B/1.cbz')
    await scanOther()
    await read((await there('B/1.cbz')).id, 7)
    await fixture.scan()
    renameSync(other.at('B/1.cbz'), fixture.folder.at('Stays/2.cbz'))
    await scanBoth()
    expect(await pageOf((await fixture.at('Stays/2.cbz')).id)).toBe(7)
  })
})

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

describe('content that was replaced', () => {
  it('has its progress again when it is found elsewhere later', async () => {
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

describe('content whose file was replaced', () => {
  it('takes its progress to its new location, and the replacement shows none of it', async () => {
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

  it('passes it to a copy that already existed', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 9 })
    await scanBoth()
    await read((await fixture.at('A/1.cbz')).id, 4)
    cpSync(fixture.folder.at('A/1.cbz'), other.at('copy.cbz'))
    await scanOther()
    fixture.folder.comic('A/1.cbz', { pages: 8 })
    await fixture.scan()
    expect(await pageOf((await there('copy.cbz')).id)).toBe(4)
  })

  it('shows no progress in a copy of another book that replaced it', async () => {
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

  it('retains it when two identical files are updated one after the other', async () => {
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

describe('a temporarily unreadable file', () => {
  it('has its progress again after it was moved', async () => {
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

  it('shows no progress of the file it was swapped with', async () => {
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

describe('a file that was moved to another library and back under a new name before a rescan', () => {
  it('has the progress that was saved or cleared there', async () => {
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

  it('stays unread when its progress was cleared there', async () => {
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

describe('a file restored to a path that held other content', () => {
  it('does not show the progress of that content', async () => {
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

describe('a file that reappears', () => {
  it('has the progress of its content in another library', async () => {
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

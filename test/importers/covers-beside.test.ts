import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { largestCover } from '../../server/importers/kit/covers.ts'
import { picturesBeside } from '../../server/importers/kit/pictures-beside.ts'
import { codexId, codexRows, codexTables, codexUuid } from '../kit/codex-database.ts'
import { convertFolder, convertStatements } from '../kit/converted-source.ts'
import { kavitaDatabase } from '../kit/kavita-database.ts'

const textOf = ({ image }: { readonly image: string }) => Buffer.from(image, 'base64').toString()

describe('pictures beside a database', () => {
  let whole: string
  let folder: string
  beforeEach(() => {
    whole = mkdtempSync(join(tmpdir(), 'inglenook-beside-'))
    folder = join(whole, 'data')
    mkdirSync(join(folder, 'uploads'), { recursive: true })
    writeFileSync(join(whole, 'secret.jpg'), 'secret')
    writeFileSync(join(folder, 'uploads', 'one.jpg'), 'one')
  })
  afterEach(() => rmSync(whole, { recursive: true, force: true }))

  it('are never read outside of its folder, neither by their paths nor by links', () => {
    const pictureOf = picturesBeside(folder)
    expect(pictureOf('../secret.jpg')).toBeNull()
    expect(pictureOf('uploads/../../secret.jpg')).toBeNull()
    expect(pictureOf(join(whole, 'secret.jpg'))).toBeNull()
    symlinkSync(join(whole, 'secret.jpg'), join(folder, 'link.jpg'))
    expect(pictureOf('link.jpg')).toBeNull()
    symlinkSync(whole, join(folder, 'up'))
    expect(pictureOf('up/secret.jpg')).toBeNull()
  })

  it('are not read when they are folders, empty or too large', () => {
    const pictureOf = picturesBeside(folder)
    writeFileSync(join(folder, 'empty.jpg'), '')
    writeFileSync(join(folder, 'large.jpg'), Buffer.alloc(largestCover + 1))
    expect([pictureOf('uploads'), pictureOf('empty.jpg'), pictureOf('large.jpg'), pictureOf('')]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(pictureOf(`${'a/'.repeat(10_000)}uploads/one.jpg`)).toBeNull()
  })

  it('are found by the end of a path of another computer, and not where the database is alone', () => {
    const pictureOf = picturesBeside(folder)
    expect(pictureOf('/app/data/uploads/one.jpg')?.toString()).toBe('one')
    expect(pictureOf('C:\\codex\\data\\uploads\\one.jpg')?.toString()).toBe('one')
    expect(pictureOf('./uploads/one.jpg')?.toString()).toBe('one')
    expect(picturesBeside(null)('uploads/one.jpg')).toBeNull()
  })
})

describe('covers of Codex', () => {
  const rows = `
    insert into series_covers values
      (${codexId(50)}, ${codexId(10)}, 'custom', '/app/data/uploads/covers/series/amber.jpg', 1, '2025-01-01'),
      (${codexId(51)}, ${codexId(10)}, 'custom', '/app/data/uploads/covers/series/old.jpg', 0, '2025-01-01'),
      (${codexId(52)}, ${codexId(11)}, 'plugin:openlibrary', 'data/uploads/covers/series/birch.jpg', 1, '2025-01-01');
    insert into book_covers values
      (${codexId(53)}, ${codexId(20)}, 'custom', 'data/uploads/covers/books/one.jpg', 1, '2025-01-01'),
      (${codexId(54)}, ${codexId(21)}, 'custom', 'data/uploads/covers/books/gone.jpg', 1, '2025-01-01'),
      (${codexId(55)}, ${codexId(22)}, 'extracted', 'data/uploads/covers/books/made.jpg', 1, '2025-01-01');
  `
  const beside = {
    'uploads/covers/series/amber.jpg': 'amber',
    'uploads/covers/series/old.jpg': 'old',
    'uploads/covers/series/birch.jpg': 'birch',
    'uploads/covers/books/one.jpg': 'one',
    'uploads/covers/books/made.jpg': 'made',
  }

  it('are those that somebody uploaded and that are shown, where their files are', () => {
    const covers = convertFolder(codexTables + codexRows + rows, beside).of('cover')
    expect(covers.map(({ series, book, ...cover }) => [series ?? book, textOf(cover)])).toEqual([
      [codexUuid(10), 'amber'],
      [codexUuid(20), 'one'],
    ])
  })

  it('are also those of plugins that somebody fixed', () => {
    const fixed = `update series_metadata set cover_lock = 1 where series_id = ${codexId(11)};`
    const covers = convertFolder(codexTables + codexRows + rows + fixed, beside).of('cover')
    expect(covers.map(textOf)).toEqual(['amber', 'birch', 'one'])
  })

  it('are none in a database that is uploaded alone', () => {
    expect(convertStatements(codexTables + codexRows + rows).of('cover')).toEqual([])
  })
})

describe('covers of Kavita', () => {
  const rows = `
    alter table Series add column CoverImage text;
    alter table Series add column CoverImageLocked integer not null default 0;
    update Series set CoverImage = 'series' || Id || '.png', CoverImageLocked = Id = 1;
    alter table Chapter add column CoverImage text;
    alter table Chapter add column CoverImageLocked integer not null default 0;
    update Chapter set CoverImage = 'v1_c' || Id || '.png', CoverImageLocked = Id = 2;
    alter table Volume add column CoverImage text;
    alter table Volume add column CoverImageLocked integer not null default 0;
    update Volume set CoverImage = 'v' || Id || '.png', CoverImageLocked = 1;
  `
  const names = ['series1', 'series2', 'v1', 'v2', 'v1_c1', 'v1_c2', 'v1_c3']
  const beside = Object.fromEntries(names.map((name) => [`covers/${name}.png`, name]))

  it('are those that are locked: of series, of chapters by their first file, of volumes by their only chapter', () => {
    const converted = convertFolder(kavitaDatabase + rows, beside)
    const [amber] = converted.of('series').map(({ id }) => id)
    const [, second, , fourth] = converted.of('book').map(({ id }) => id)
    expect(converted.of('cover').map(({ series, book, ...cover }) => [series ?? book, textOf(cover)])).toEqual([
      [amber, 'series1'],
      [second, 'v1_c2'],
      [fourth, 'v2'],
    ])
  })

  it('are none where their files are not, or are pictures of an early version', () => {
    expect(convertFolder(kavitaDatabase + rows, {}).of('cover')).toEqual([])
    const early = `${rows} update Series set CoverImage = x'ffd8ff';`
    expect(convertFolder(kavitaDatabase + early, {}).of('cover')).toEqual([])
    expect(convertStatements(kavitaDatabase).of('cover')).toEqual([])
  })
})

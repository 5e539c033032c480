import { describe, expect, it } from 'vitest'
import { codexId, codexRows, codexTables, codexUuid } from '../kit/codex-database.ts'
import { convertStatements } from '../kit/converted-source.ts'
import { komgaDatabase } from '../kit/komga-database.ts'

const tags = `
  insert into sharing_tags values (${codexId(60)}, 'kids'), (${codexId(61)}, 'horror');
  insert into user_sharing_tags values (${codexId(62)}, ${codexId(2)}, ${codexId(60)}, 'allow');
  insert into access_groups values (${codexId(63)}, 'Family'), (${codexId(64)}, 'Empty');
  insert into access_group_sharing_tags values (${codexId(65)}, ${codexId(63)}, ${codexId(61)}, 'deny'),
    (${codexId(66)}, ${codexId(63)}, ${codexId(60)}, 'allow'), (${codexId(67)}, ${codexId(64)}, ${codexId(60)}, 'deny');
  insert into user_access_groups values (${codexId(68)}, ${codexId(2)}, ${codexId(63)}, 'manual');
`

const grantsIn = (statements: string) =>
  convertStatements(statements)
    .of('user')
    .map(({ username, grants }) => [username, grants])

describe('people of Codex', () => {
  it('have the sharing tags of their own and of their groups, each once', () => {
    expect(grantsIn(codexTables + codexRows + tags)).toEqual([
      ['ada', []],
      [
        'kim',
        [
          { tag: 'horror', mode: 'deny' },
          { tag: 'kids', mode: 'allow' },
        ],
      ],
    ])
  })

  it('are denied what a group denies, and what is granted in a way that is not known', () => {
    const more = `
      insert into user_access_groups values (${codexId(69)}, ${codexId(2)}, ${codexId(64)}, 'oidc');
      update user_sharing_tags set access_mode = 'sometimes';`
    expect(grantsIn(codexTables + codexRows + tags + more)[1]).toEqual([
      'kim',
      [
        { tag: 'horror', mode: 'deny' },
        { tag: 'kids', mode: 'allow' },
        { tag: 'kids', mode: 'deny' },
      ],
    ])
  })

  it('have none in a version without them', () => {
    const older = `${codexTables}${codexRows} drop table user_sharing_tags; drop table access_group_sharing_tags;`
    expect(grantsIn(older)).toEqual([
      ['ada', []],
      ['kim', []],
    ])
  })
})

describe('series of Codex and Komga', () => {
  it('have their sharing tags, before the accounts that these limit', () => {
    const ofSeries = `insert into series_sharing_tags values (${codexId(11)}, ${codexId(60)}),
      (${codexId(10)}, ${codexId(61)}), (${codexId(10)}, ${codexId(60)});`
    const { lines, of } = convertStatements(codexTables + codexRows + tags + ofSeries)
    expect(of('sharing')).toEqual([
      { type: 'sharing', series: codexUuid(10), tags: ['horror', 'kids'] },
      { type: 'sharing', series: codexUuid(11), tags: ['kids'] },
    ])
    const types = lines.map(({ type }) => type)
    expect(types.lastIndexOf('sharing')).toBeLessThan(types.indexOf('user'))
  })

  it('have none of their labels that have no name', () => {
    const labels = `create table SERIES_METADATA_SHARING (LABEL text, SERIES_ID text);
      insert into SERIES_METADATA_SHARING values (' kids ', 's1'), (' ', 's1'), ('${'x'.repeat(101)}', 's1');`
    const { of } = convertStatements(komgaDatabase + labels)
    expect(of('sharing')).toEqual([{ type: 'sharing', series: of('series')[0]?.id, tags: ['kids'] }])
  })
})

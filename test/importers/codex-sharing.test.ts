import { describe, expect, it } from 'vitest'
import { codexId, codexRows, codexTables } from '../kit/codex-database.ts'
import { convertStatements } from '../kit/converted-source.ts'

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

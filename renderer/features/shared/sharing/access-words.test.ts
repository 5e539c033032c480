import { describe, expect, it } from 'vitest'
import { accessDescription, sourcesInWords } from './access-words.ts'

const grant = (sharingTagName: string, accessMode: 'allow' | 'deny') => ({ sharingTagName, accessMode })

describe('the effect of grants on visible series', () => {
  it('is none without any grant', () => {
    expect(accessDescription([])).toBe('No sharing tags restrict access.')
  })

  it('is limited to allowed tags once any tag is allowed', () => {
    expect(accessDescription([grant('Kids', 'allow')])).toBe('They see only series tagged “Kids”.')
    expect(accessDescription(['A', 'B', 'C'].map((name) => grant(name, 'allow')))).toBe(
      'They see only series tagged “A”, “B” or “C”.',
    )
  })

  it('excludes hidden tags, even from allowed series', () => {
    expect(accessDescription([grant('Horror', 'deny'), grant('War', 'deny')])).toBe(
      'They never see series tagged “Horror” or “War”.',
    )
    expect(accessDescription([grant('Horror', 'deny'), grant('Kids', 'allow')])).toBe(
      'They see only series tagged “Kids”, and never those tagged “Horror”.',
    )
  })

  it('names a tag once that is granted in two ways', () => {
    expect(accessDescription([grant('Kids', 'allow'), grant('Kids', 'allow')])).toBe(
      'They see only series tagged “Kids”.',
    )
  })
})

it('a grant comes from the person, from groups, or from both', () => {
  const group = (groupName: string) => ({ kind: 'group' as const, groupId: groupName, groupName })
  expect(sourcesInWords([{ kind: 'user' }])).toBe('personal setting')
  expect(sourcesInWords([group('Kids')])).toBe('group “Kids”')
  expect(sourcesInWords([{ kind: 'user' }, group('Kids'), group('Guests')])).toBe(
    'personal setting and groups “Kids” and “Guests”',
  )
})

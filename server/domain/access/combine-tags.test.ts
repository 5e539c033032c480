import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combineTags } from './combine-tags.ts'

const set = (...tags: string[]) => new Set(tags)
const uses = { allowing: set('kids'), denying: set('adult') }

describe('sharing tags of merged series', () => {
  it('reject a tag that hides from some and allows for others when only some series have it', () => {
    const both = { allowing: set('x'), denying: set('x') }
    expect(combineTags(set('x'), [set()], both).unclear).toEqual(['x'])
    expect(combineTags(set('x'), [set('x')], both).unclear).toEqual([])
  })

  it('take over hiding tags, including those without a grant yet', () => {
    expect(combineTags(set(), [set('adult', 'other')], uses)).toMatchObject({ added: ['adult', 'other'], removed: [] })
  })

  it('lose an allowing tag that the others lack, and do not gain one', () => {
    expect(combineTags(set('kids'), [set()], uses)).toMatchObject({ added: [], removed: ['kids'] })
    expect(combineTags(set(), [set('kids')], uses)).toMatchObject({ added: [], removed: [] })
  })

  it('never make anything visible to a person who could not see all parts before', () => {
    const tags = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd'))
    const people = fc.array(fc.record({ allow: tags, deny: tags }), { maxLength: 4 })
    fc.assert(
      fc.property(tags, fc.array(tags, { minLength: 1, maxLength: 3 }), people, (own, others, viewers) => {
        const granted = {
          allowing: new Set(viewers.flatMap(({ allow }) => allow)),
          denying: new Set(viewers.flatMap(({ deny }) => deny)),
        }
        const made = combineTags(
          new Set(own),
          others.map((list) => new Set(list)),
          granted,
        )
        if (made.unclear.length > 0) return
        const after = [...own.filter((tag) => !made.removed.includes(tag)), ...made.added]
        const sees = ({ allow, deny }: (typeof viewers)[number], carried: readonly string[]) =>
          !carried.some((tag) => deny.includes(tag)) &&
          (allow.length === 0 || carried.some((tag) => allow.includes(tag)))
        for (const viewer of viewers) {
          if (sees(viewer, after)) expect([own, ...others].every((carried) => sees(viewer, carried))).toBe(true)
        }
      }),
    )
  })
})

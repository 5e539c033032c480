import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combineTags } from './combine-tags.ts'

const set = (...tags: string[]) => new Set(tags)
const uses = { allowing: set('kids'), denying: set('adult') }

describe('sharing tags of series that are put together', () => {
  it('refuses a tag that hides from some and shows to others when only some carry it', () => {
    const both = { allowing: set('x'), denying: set('x') }
    expect(combineTags(set('x'), [set()], both).unclear).toEqual(['x'])
    expect(combineTags(set('x'), [set('x')], both).unclear).toEqual([])
  })

  it('takes over what hides, also what no grant names yet', () => {
    expect(combineTags(set(), [set('adult', 'other')], uses)).toMatchObject({ added: ['adult', 'other'], removed: [] })
  })

  it('takes away what shows where the others lack it, and does not take it over', () => {
    expect(combineTags(set('kids'), [set()], uses)).toMatchObject({ added: [], removed: ['kids'] })
    expect(combineTags(set(), [set('kids')], uses)).toMatchObject({ added: [], removed: [] })
  })

  it('never shows anything to anyone who could not see all of it before', () => {
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

import { describe, expect, it } from 'vitest'
import { reason, reasonWith } from './reason.ts'
import { createRecognize } from './recognize.ts'
import { type AnyParams, type Reason, reasons, textOf } from './table.ts'

const recognize = createRecognize(reasons)
const sampleOf = (kind: unknown) =>
  Array.isArray(kind) ? kind.at(-1) : kind === 'number' ? 12 : kind === 'list' ? ['Möwe', 'a.cbz'] : 'Möwe (2016)'

describe('the reason recognized from an error text', () => {
  it('is found with its parameters for every reason whose text is unambiguous', () => {
    const lost = (Object.keys(reasons) as Reason[]).filter((name) => {
      const params = Object.fromEntries(
        Object.entries(reasons[name].params).map(([key, kind]) => [key, sampleOf(kind)]),
      )
      const text = textOf({ reason: name, params: params as AnyParams })
      const found = recognize(text)
      return found === null || textOf(found) !== text
    })
    expect(lost.sort()).toEqual([
      'app_condition_invalid',
      'credential_refused',
      'file_unavailable',
      'file_unreadable',
      'folder_not_added',
      'offered_cover_unavailable',
      'package_refused',
      'picture_refused',
      'picture_type_refused',
      'picture_unavailable',
      'plugin_failed',
      'plugin_not_startable',
      'protocol_field_invalid',
      'provider_failed',
      'recommendations_failed',
      'release_poll_failed',
      'sync_failed',
    ])
  })

  it('distinguishes singular from plural and prefers the more specific reason', () => {
    const of = createRecognize({
      any: reasonWith('conflict', { name: 'text' }, ({ name }) => `The list ${name} is full.`),
      late: reasonWith('conflict', { name: 'text' }, ({ name }) => `The list ${name} of last year is full.`),
      days: reasonWith('conflict', { days: 'number' }, ({ days }) => `Wait ${days} ${days === 1 ? 'day' : 'days'}.`),
      kinds: reasonWith('conflict', { kind: ['book', 'series'] }, ({ kind }) => `No such ${kind}.`),
      plain: reason('conflict', 'The list (a) is $full.'),
    })
    expect(of('The list (a) is $full.')).toEqual({ reason: 'plain', params: {} })
    expect(of('The list (a+b) of last year is full.')).toEqual({ reason: 'late', params: { name: '(a+b)' } })
    expect(of('The list (a+b) is full.')).toEqual({ reason: 'any', params: { name: '(a+b)' } })
    expect(of('Wait 1 day.')).toEqual({ reason: 'days', params: { days: 1 } })
    expect(of('Wait 7 days.')).toEqual({ reason: 'days', params: { days: 7 } })
    expect(of('No such series.')).toEqual({ reason: 'kinds', params: { kind: 'series' } })
    expect(of('No such shelf.')).toBeNull()
  })
})

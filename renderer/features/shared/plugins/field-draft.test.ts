import { describe, expect, it } from 'vitest'
import type { PluginField } from '../../../api/types.ts'
import { configOf, draftOf, problemsOf } from './field-draft.ts'

function field(change: Partial<PluginField>): PluginField {
  return {
    key: 'name',
    label: 'Name',
    description: null,
    type: 'text',
    isRequired: false,
    isSecret: false,
    default: null,
    options: [],
    min: null,
    max: null,
    ...change,
  }
}

const most = field({ key: 'most', type: 'number', min: 1, max: 2_000, default: 20 })
const flag = field({ key: 'private', type: 'flag' })
const name = field({ isRequired: true })
const fields = [name, most, flag]

describe('the settings of a plugin', () => {
  it('are refused while a required value is missing, or a number is invalid or out of range', () => {
    expect(problemsOf(fields, { name: '  ', most: '', private: false })).toEqual({ name: 'Required.' })
    expect(problemsOf([most], { most: 'many' })).toEqual({ most: 'Enter a number.' })
    for (const beyond of ['0', '2001', '-1'])
      expect(problemsOf([most], { most: beyond })).toEqual({ most: 'From 1 to 2,000.' })
    expect(problemsOf([{ ...most, max: null }], { most: '0' })).toEqual({ most: 'At least 1.' })
    expect(problemsOf([{ ...most, min: null }], { most: '2001' })).toEqual({ most: 'At most 2,000.' })
    expect(problemsOf(fields, { name: 'x', most: ' 2000 ', private: true })).toEqual({})
  })

  it('show the stored value, or the default of the plugin', () => {
    expect(draftOf(fields, { private: true, name: 'Ana' })).toEqual({ name: 'Ana', most: '20', private: true })
    expect(draftOf(fields, { most: 5 })).toEqual({ name: '', most: '5', private: false })
  })

  it('are sent with their type, and only those the person set', () => {
    expect(configOf(fields, { name: ' Ana ', most: '20', private: false }, {})).toEqual({ name: 'Ana' })
    expect(configOf(fields, { name: 'Ana', most: '20', private: false }, { most: 5, private: true })).toEqual({
      name: 'Ana',
      most: 20,
      private: false,
    })
    expect(configOf(fields, { name: '', most: '7', private: true }, { name: 'Ana' })).toEqual({
      most: 7,
      private: true,
    })
  })

  it('of a list are its lines', () => {
    const names = field({ key: 'names', type: 'list', default: [] })
    expect(draftOf([names], { names: ['Ana', 'Bo'] })).toEqual({ names: 'Ana\nBo' })
    expect(configOf([names], { names: ' Ana \n\n Bo' }, {})).toEqual({ names: ['Ana', 'Bo'] })
    expect(configOf([names], { names: ' \n ' }, { names: ['Ana'] })).toEqual({})
  })

  it('of a list that has a default can be emptied', () => {
    const sites = field({ key: 'sites', type: 'list', default: ['a', 'b'] })
    expect(configOf([sites], { sites: ' \n ' }, {})).toEqual({ sites: [] })
    expect(configOf([sites], { sites: '' }, { sites: ['a'] })).toEqual({ sites: [] })
    expect(draftOf([sites], { sites: [] })).toEqual({ sites: '' })
    expect(configOf([sites], { sites: 'a\nb' }, {})).toEqual({})
  })

  it('do not require a secret that is stored, and leave it out when it is blank', () => {
    const secret = field({ key: 'token', isSecret: true, isRequired: true })
    expect(problemsOf([secret], { token: '' })).toEqual({ token: 'Required.' })
    expect(problemsOf([secret], { token: '' }, ['token'])).toEqual({})
    expect(configOf([secret], { token: '' }, {})).toEqual({})
    expect(configOf([secret], { token: 'hush' }, {})).toEqual({ token: 'hush' })
  })

  it('leave stored values alone whose key the plugin no longer declares', () => {
    expect(configOf([most], { most: '3' }, { older: 'kept' })).toEqual({ older: 'kept', most: 3 })
  })
})

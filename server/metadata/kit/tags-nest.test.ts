import { describe, expect, test } from 'vitest'
import { expectLinearTime } from '../../../test/kit/linear-time.ts'
import { tagsNest } from './tags-nest.ts'

describe('tags are rejected for wrong nesting', () => {
  test.each([
    '',
    'no tag at all',
    '<a>',
    '<a></b>',
    '<a><b></a></b>',
    '<a/><b/>',
    '</a>',
    '<a>cut off <b',
    '<a>cut off <!-- here',
    '<a><![CDATA[cut off</a>',
    '<a attr="cut off></a>',
    '<a><Title>Unclosed\n</a>',
    '<a>1 < 2</a>',
    '<a><b',
  ])('%j', (text) => {
    expect(tagsNest(text)).toBe(false)
  })

  test('deeper than any metadata', () => {
    expect(tagsNest('<a>'.repeat(300) + '</a>'.repeat(300))).toBe(false)
  })
})

describe('tags are accepted for correct nesting', () => {
  test.each([
    '<a/>',
    '\ufeff<?xml version="1.0"?><!-- c --><!DOCTYPE a><a><b x="1 > 0">t</b><c/></a>\n',
    "<a b='\"'><![CDATA[</a>]]></a >",
    '<a>Tom & Jerry</a>',
  ])('%j', (text) => {
    expect(tagsNest(text)).toBe(true)
  })
})

test.each(['<a>', '<a b="', '<!--', '<a ', '<', '</a>'])('%j a million times takes linear time', async (piece) => {
  await expectLinearTime(1_000_000, (times) => tagsNest(piece.repeat(times)))
})

import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../../test/kit/linear-time.ts'
import { attribute, childElement, childElements, descendants, parseXml, textOf, type XmlElement } from './xml.ts'

const parse = (text: string | Buffer) => parseXml(typeof text === 'string' ? Buffer.from(text) : text)
const codeOf = (text: string | Buffer) => {
  const result = parse(text)
  return result.ok ? 'ok' : result.failure.code
}
const rootOf = (text: string | Buffer): XmlElement => {
  const result = parse(text)
  if (!result.ok) throw new Error(result.failure.code)
  return result.value
}

describe('parseXml rejects', () => {
  it('a DOCTYPE that declares entities, of any kind and in any case', () => {
    expect(codeOf('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')).toBe('xml-unsafe')
    expect(codeOf('<!DOCTYPE a [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]><a/>')).toBe('xml-unsafe')
    expect(codeOf('<!doctype a [<!entity x SYSTEM "http://example.test/">]><a>&x;</a>')).toBe('xml-unsafe')
  })

  it('an entity bomb, in a time that does not grow with what it would become', async () => {
    const bomb = (count: number) => {
      const levels = Array.from({ length: count }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
      return `<!DOCTYPE a [<!ENTITY l0 "ha">${levels}]><a>&l${count};</a>`
    }
    // Five levels are 200,000 characters, twenty are more than any memory.
    await expectLinearTime(20_000, (size) => expect(codeOf(bomb(Math.ceil(size / 1_000)))).toBe('xml-unsafe'))
  })

  it('an entity bomb hidden in UTF-16', () => {
    const text = '\ufeff<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'
    expect(codeOf(Buffer.from(text, 'utf16le'))).toBe('xml-unsafe')
  })

  it('a document that is too large or nested too deeply', () => {
    expect(parseXml(Buffer.from('<a></a>'), { maxBytes: 6, maxDepth: 9 }).ok).toBe(false)
    expect(codeOf('<a>'.repeat(100_000))).toBe('xml-unsafe')
  })

  it.each(['', 'hello', '<', '<a', '\0\0\0\0', '<!-- only a comment -->'])(
    'text that is not a document: %j',
    (text) => {
      expect(codeOf(text)).toBe('xml-damaged')
    },
  )
})

describe('parseXml reads', () => {
  it('a DOCTYPE without entities, without fetching anything', () => {
    expect(codeOf('<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://example.test/x.dtd"><ncx/>')).toBe('ok')
  })

  it('UTF-8 with a byte order mark, UTF-16 with or without one, and the declared encoding', () => {
    const text = '<a>é中</a>'
    const bigEndian = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
    const latin1 = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe9</a>', 'latin1')
    const shiftJis = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?><a>'),
      Buffer.from([0x8a, 0xbf, 0x8e, 0x9a]),
      Buffer.from('</a>'),
    ])
    expect(textOf(rootOf(`\ufeff${text}`))).toBe('é中')
    expect(textOf(rootOf(Buffer.from(`\ufeff${text}`, 'utf16le')))).toBe('é中')
    expect(textOf(rootOf(Buffer.from(text, 'utf16le')))).toBe('é中')
    expect(textOf(rootOf(bigEndian))).toBe('é中')
    expect(textOf(rootOf(latin1))).toBe('é')
    expect(textOf(rootOf(shiftJis))).toBe('漢字')
  })

  it('Windows-1252 declared as UTF-8, and UTF-8 declared as UTF-16', () => {
    const wrong = Buffer.from('<?xml version="1.0" encoding="utf-8"?><a>caf\xe9 \x93x\x94</a>', 'latin1')
    expect(textOf(rootOf(wrong))).toBe('café “x”')
    expect(textOf(rootOf('<?xml version="1.0" encoding="UTF-16"?><a>é</a>'))).toBe('é')
  })

  it('character references once, HTML entity names and CDATA unchanged, and leaves unknown references', () => {
    expect(textOf(rootOf('<a>&amp;lt; &#233;&#x4e2d; &eacute; &unknown; &#0;<![CDATA[&amp;<b>]]></a>'))).toBe(
      '&lt; é中 é &unknown; \ufffd&amp;<b>',
    )
  })

  it('an element that is not closed', () => {
    expect(textOf(rootOf('<a>one <b>two</a>'))).toBe('one two')
  })

  it('local names, attributes by exact and by local name, children in order', () => {
    const root = rootOf(
      '<o:package xmlns:o="x" o:role="aut" role="own"><o:b>1</o:b> text <c x="&quot;"/><b>2</b></o:package>',
    )
    expect(root.name).toBe('package')
    expect(attribute(root, 'role')).toBe('own')
    expect(attribute(rootOf('<a xlink:href="p"/>'), 'href')).toBe('p')
    expect(attribute(root, 'none')).toBeUndefined()
    expect(childElements(root, 'B').map(textOf)).toEqual(['1', '2'])
    expect(attribute(childElement(root, 'c') ?? root, 'x')).toBe('"')
  })

  it('elements at any depth in document order', () => {
    const root = rootOf('<a><x>1</x><b><x>2<x>3</x></x></b></a>')
    expect(descendants(root, 'x').map(textOf)).toEqual(['1', '23', '3'])
  })

  it('names that are also JavaScript property names', () => {
    expect(attribute(rootOf('<a constructor="x" __proto__="y"/>'), 'constructor')).toBe('x')
    expect(Object.hasOwn(Object.prototype, 'y')).toBe(false)
  })
})

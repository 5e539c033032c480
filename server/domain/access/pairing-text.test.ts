import { describe, expect, it } from 'vitest'
import { offerText, readPairingText, requestText } from './pairing.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const secret = 'dGhpcyBpcyBhIHNlY3JldCBvZiB0aGUgdGVzdA'

describe('an entered or scanned pairing text', () => {
  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', id, `/pair?request=${id}&x=1`, `/pair#offer=${id}.short`])(
    'is rejected when it is neither a code nor one of our links: %s',
    (text) => expect(readPairingText(text)).toBeNull(),
  )

  it.each(['123456', ' 123 456 ', '123-456', '1 2 3 4 5 6'])('is a code in any grouping: %s', (text) => {
    expect(readPairingText(text)).toEqual({ kind: 'code', code: '123456' })
  })

  it('is read from the text of a QR code, whatever address the server has', () => {
    for (const origin of ['http://192.0.2.1:7070', 'https://books.example.org', 'http://[2001:db8::1]:80']) {
      expect(readPairingText(requestText(origin, id.toUpperCase()))).toEqual({ kind: 'request', pairingId: id })
      expect(readPairingText(offerText(origin, id, secret))).toEqual({ kind: 'offer', pairingId: id, secret })
    }
  })
})

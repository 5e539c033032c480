import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSetting, wordsOf } from './setting.ts'
import { settingKeys, settingTable } from './setting-table.ts'

describe('a setting value', () => {
  it.each(['', ' ', 'many', '1e', 'NaN', 'Infinity', '-1', '17', '1.5', true])('is rejected when it is %j', (given) => {
    const checked = checkSetting(settingTable['scanner.max_concurrent_scans'], given)
    expect(checked).toEqual({ ok: false, message: 'Must be a whole number from 1 to 16' })
  })

  it('is rejected when it is not one of the options, which are listed', () => {
    const checked = checkSetting(settingTable['logging.level'], 'loud')
    expect(checked).toEqual({ ok: false, message: 'Must be one of error, warn, info, debug, trace' })
  })

  it('is rejected as a word list when a word is invalid or there are too many', () => {
    const setting = settingTable['deduplication.trusted_sources']
    const many = Array.from({ length: 51 }, (_, i) => `source${i}`).join()
    for (const given of ['two words', 'a, <b>', ':', `${'x'.repeat(61)}`, many]) {
      expect(checkSetting(setting, given)).toMatchObject({ ok: false })
    }
  })

  it('is a list of unique lower-case words with any separator', () => {
    const setting = settingTable['deduplication.trusted_sources']
    const value = 'anilist, plugin:x'
    expect(checkSetting(setting, ' AniList;plugin:x\nanilist,, ')).toEqual({ ok: true, value })
    expect(checkSetting(setting, value)).toEqual({ ok: true, value })
    expect(wordsOf(value)).toEqual(['anilist', 'plugin:x'])
    expect([checkSetting(setting, ' '), wordsOf('')]).toEqual([{ ok: true, value: '' }, []])
  })

  it.each(['yes', '1', 'on', 0])('is rejected as a boolean when it is %j', (given) => {
    expect(checkSetting(settingTable['rate_limit.enabled'], given)).toMatchObject({ ok: false })
  })

  it.each(['', '@daily', '* * * *', '0 0 3 * * *'])('is rejected as a schedule when it is %j', (given) => {
    expect(checkSetting(settingTable['backup.cron'], given)).toMatchObject({ ok: false })
  })

  it('is parsed the same from text and from its own type', () => {
    const number = settingTable['rate_limit.image_cost']
    fc.assert(
      fc.property(fc.double({ min: 0, max: 10, noNaN: true }), (value) => {
        expect(checkSetting(number, String(value))).toEqual(checkSetting(number, value))
      }),
    )
    expect(checkSetting(settingTable['rate_limit.enabled'], 'False')).toEqual({ ok: true, value: false })
  })

  it.each(settingKeys)('%s has a default within its own limits', (key) => {
    expect(checkSetting(settingTable[key], settingTable[key].default)).toEqual({
      ok: true,
      value: settingTable[key].default,
    })
  })
})

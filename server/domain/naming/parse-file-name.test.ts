import { describe, expect, it } from 'vitest'
import { parseFileName } from './parse-file-name.ts'
import type { ParsedName } from './parsed-name.ts'

type Case = readonly [path: string, expected: Partial<ParsedName>]

function table(name: string, cases: readonly Case[]): void {
  describe(name, () => {
    it.each(cases)('%s', (path, expected) => {
      expect(parseFileName(path)).toMatchObject(expected)
    })
  })
}

table('a marker before a number', [
  ['Night Ferry v05.cbz', { series: 'Night Ferry', volume: 5, number: null, chapter: null }],
  ['Night Ferry V5.cbz', { series: 'Night Ferry', volume: 5 }],
  ['Night Ferry vol.05.cbz', { series: 'Night Ferry', volume: 5 }],
  ['Night Ferry, Volume 5.cbz', { series: 'Night Ferry', volume: 5 }],
  ['Night Ferry - Vol-5.cbz', { series: 'Night Ferry', volume: 5 }],
  ['Night Ferry #7.cbz', { series: 'Night Ferry', volume: null, number: 7, chapter: null }],
  ['Night Ferry Issue #7.cbz', { series: 'Night Ferry', number: 7 }],
  ['Night Ferry No. 7.cbz', { series: 'Night Ferry', number: 7 }],
  ['Night Ferry c042.cbz', { series: 'Night Ferry', number: 42, chapter: 42 }],
  ['Night Ferry Ch.42.cbz', { series: 'Night Ferry', number: 42, chapter: 42 }],
  ['Night Ferry v05 c042.cbz', { series: 'Night Ferry', volume: 5, number: 42, chapter: 42 }],
  ['Night Ferry v5c42.cbz', { series: 'Night Ferry', volume: 5, number: 42 }],
  ['Night Ferry Chapter 42 Volume 5.cbz', { series: 'Night Ferry', volume: 5, number: 42 }],
  ['night-ferry-vol-5-ch-42.cbz', { series: 'night-ferry', volume: 5, number: 42 }],
  ['Night Ferry Volume5Chapter42.cbz', { series: 'Night Ferry', volume: 5, number: 42 }],
  ['Night Ferry Ep. 42.cbz', { series: 'Night Ferry', number: 42 }],
  ['Night Ferry S02E05.cbz', { series: 'Night Ferry', volume: 2, number: 5 }],
  ['Night Ferry S02 105.cbz', { series: 'Night Ferry', volume: 2, number: 105 }],
  ['Night Ferry Season 2 Ep 5.cbz', { series: 'Night Ferry', volume: 2, number: 5 }],
  ['Night Ferry 2nd Season 05.cbz', { series: 'Night Ferry', volume: 2, number: 5 }],
  ['Night Ferry Season Two 05.cbz', { series: 'Night Ferry', volume: 2, number: 5 }],
  ['Night Ferry - c012 (v05) - p000-050 [dig].cbz', { series: 'Night Ferry', volume: 5, number: 12, title: null }],
  ['Night Ferry (No. 7).cbz', { series: 'Night Ferry', number: 7 }],
  ['Night Ferry (v05).cbz', { series: 'Night Ferry', volume: 5 }],
  ['Night Ferry [Volume 5].cbz', { series: 'Night Ferry', volume: 5 }],
  ['Night Ferry Part 3.cbz', { series: 'Night Ferry', number: 3 }],
  ['Night Ferry Part 3 v05.cbz', { series: 'Night Ferry Part 3', volume: 5, number: null }],
  ['Night Ferry v1999 #7.cbz', { series: 'Night Ferry', volume: 1999, number: 7, year: null }],
])

table('markers of other languages', [
  ['Le Bac de nuit - Tome 5 - Le départ.cbz', { series: 'Le Bac de nuit', volume: 5, title: 'Le départ' }],
  ['Le Bac de nuit T05.cbz', { series: 'Le Bac de nuit', volume: 5 }],
  ['Le Bac de nuit Chapitre 12.cbz', { series: 'Le Bac de nuit', number: 12, chapter: 12 }],
  ['Le Bac de nuit Numéro 12.cbz', { series: 'Le Bac de nuit', number: 12 }],
  ['El trasbordador Tomo 5.cbz', { series: 'El trasbordador', volume: 5 }],
  ['El trasbordador nº 12.cbz', { series: 'El trasbordador', number: 12 }],
  ['El trasbordador Capítulo 12.cbz', { series: 'El trasbordador', number: 12, chapter: 12 }],
  ['Il traghetto n. 12 - La nebbia.cbz', { series: 'Il traghetto', number: 12, title: 'La nebbia' }],
  ['Die Nachtfähre Band 5.cbz', { series: 'Die Nachtfähre', volume: 5 }],
  ['Die Nachtfähre 5. Band.cbz', { series: 'Die Nachtfähre', volume: 5 }],
  ['Die Nachtfähre Heft 12.cbz', { series: 'Die Nachtfähre', number: 12 }],
  ['Die Nachtfähre Nr. 12.cbz', { series: 'Die Nachtfähre', number: 12 }],
  ['De nachtveer deel 5.cbz', { series: 'De nachtveer', volume: 5 }],
  ['Nocny prom Tom 5.cbz', { series: 'Nocny prom', volume: 5 }],
  ['Noční přívoz Díl 5.cbz', { series: 'Noční přívoz', volume: 5 }],
  ['Gece vapuru Cilt 5 Bölüm 12.cbz', { series: 'Gece vapuru', volume: 5, number: 12 }],
  ['Chuyến phà đêm Tập 5.cbz', { series: 'Chuyến phà đêm', volume: 5 }],
  ['Ночной паром Том 5 Глава 12.cbz', { series: 'Ночной паром', volume: 5, number: 12 }],
  ['Ночной паром 5 Том 12 Глава.cbz', { series: 'Ночной паром', volume: 5, number: 12 }],
  ['Ночной паром т.5 гл.12.cbz', { series: 'Ночной паром', volume: 5, number: 12 }],
  ['เรือข้ามฟาก เล่ม 5.cbz', { series: 'เรือข้ามฟาก', volume: 5 }],
  ['เรือข้ามฟาก เล่มที่๕ ตอนที่ ๑๒.cbz', { series: 'เรือข้ามฟาก', volume: 5, number: 12 }],
  ['夜の渡し船 第5巻.cbz', { series: '夜の渡し船', volume: 5 }],
  ['夜の渡し船 ５巻.cbz', { series: '夜の渡し船', volume: 5 }],
  ['夜の渡し船 第十二話.cbz', { series: '夜の渡し船', number: 12, chapter: 12 }],
  ['夜の渡し船300日 1巻.cbz', { series: '夜の渡し船300日', volume: 1 }],
  ['7回目の渡し船 3巻.cbz', { series: '7回目の渡し船', volume: 3 }],
  ['《夜渡》第05卷第12话.cbz', { series: '夜渡', volume: 5, number: 12 }],
  ['夜渡 卷五.cbz', { series: '夜渡', volume: 5 }],
  ['夜渡 全12卷.cbz', { series: '夜渡', volume: 1, volumeEnd: 12 }],
  ['밤배 5권.cbz', { series: '밤배', volume: 5 }],
  ['밤배 제12화.cbz', { series: '밤배', number: 12, chapter: 12 }],
  ['밤배 시즌2 12화.cbz', { series: '밤배', volume: 2, number: 12 }],
  ['밤배 5권.cbz'.normalize('NFD'), { series: '밤배', volume: 5 }],
])

table('numbers written as words', [
  ['Night Ferry Volume III.cbz', { series: 'Night Ferry', volume: 3 }],
  ['Night Ferry Book Two.cbz', { series: 'Night Ferry', volume: 2 }],
  ['Night Ferry Chapter IV - Fog.cbz', { series: 'Night Ferry', number: 4, title: 'Fog' }],
  ['Night Ferry Volume Scans.cbz', { series: 'Night Ferry Volume Scans', volume: null }],
  ['Night Ferry Volume Mix.cbz', { volume: null }],
])

table('a number without a marker', [
  ['Night Ferry 012.cbz', { series: 'Night Ferry', number: 12 }],
  ['Night Ferry 12.cbz', { series: 'Night Ferry', number: 12 }],
  ['night-ferry-012.cbz', { series: 'night-ferry', number: 12 }],
  ['Night Ferry - 12 - The Fog.cbz', { series: 'Night Ferry', number: 12, title: 'The Fog' }],
  ['Night Ferry - The Fog 012.cbz', { series: 'Night Ferry - The Fog', number: 12 }],
  ['Night Ferry 012 - Fog Over Pier 14 (2006).cbz', { series: 'Night Ferry', number: 12, year: 2006 }],
  ['Night Ferry 1024.cbz', { series: 'Night Ferry', number: 1024, year: null }],
  ['Pier 14 003.cbz', { series: 'Pier 14', number: 3 }],
  ['Pier 14 3.cbz', { series: 'Pier 14', number: 3 }],
  ['Pier 14 #3.cbz', { series: 'Pier 14', number: 3 }],
  ['Pier 14 v03.cbz', { series: 'Pier 14', volume: 3, number: null }],
  ['Pier 14 - 3.cbz', { series: 'Pier 14', number: 3 }],
  ['Pier 2049 - Fog (2019).cbz', { series: 'Pier 2049 - Fog', number: null, year: 2019 }],
  ['Night of 40 Ferries.cbz', { series: 'Night of 40 Ferries', number: null }],
  ['40 Ferries 07.cbz', { series: '40 Ferries', number: 7 }],
  ['40th Ferry 07.cbz', { series: '40th Ferry', number: 7 }],
  ['3-nichi no Fune 07.cbz', { series: '3-nichi no Fune', number: 7 }],
  ['2.5 Ferries v03.cbz', { series: '2.5 Ferries', volume: 3, number: null }],
  ['20,000 Ferries 03.cbz', { series: '20,000 Ferries', number: 3 }],
  ['Ferry ½ 05.cbz', { series: 'Ferry ½', number: 5 }],
  ['Captain Fog - QX-88 (2021).cbz', { series: 'Captain Fog - QX-88', number: null, year: 2021 }],
  ["Ferry '89 (2021).cbz", { series: "Ferry '89", number: null }],
  ['01\u0000\u{e0100}.cbz', { series: null, seriesFrom: null, number: 1, title: null }],
  ['A.B.C.D.001.cbz', { series: 'A.B.C.D.', number: 1 }],
  ['Ferry_017_QRS.cbz', { series: 'Ferry', number: 17 }],
  ['Ferry 17XQ (2013).cbz', { series: 'Ferry', number: 17 }],
  ['Ferry 2U 07.cbz', { series: 'Ferry 2U', number: 7 }],
  ['Ferry 017b.cbz', { series: 'Ferry', number: 17 }],
  ['Ferry v02 017 - Fog.cbz', { series: 'Ferry', volume: 2, number: 17, title: 'Fog' }],
  ['Ferry 017 Vol. 2.cbz', { series: 'Ferry', volume: 2, number: 17 }],
  ['Ferry - v2 - 17 - (2019).cbz', { series: 'Ferry', volume: 2, number: 17, year: 2019 }],
  ['17.cbz', { series: null, number: 17 }],
])

table('numbers that are not issue numbers', [
  ['Ferry [c2c] v01.cbz', { series: 'Ferry', volume: 1, number: null }],
  ['Ferry 12 (F2) (2000px).cbz', { series: 'Ferry', number: 12, year: null }],
  ['Ferry Ch. 12v2.cbz', { number: 12, volume: null }],
  ['Ferry Ch. 12 v2.cbz', { number: 12, volume: null }],
  ['Ferry Ch. 12 [v2].cbz', { number: 12, volume: null }],
  ['Ferry 012v2.cbz', { number: 12, volume: null }],
  ['Ferry ver. 2 012.cbz', { number: 12, volume: null }],
  ['Ferry 12: 10:30.cbz', { series: 'Ferry', number: 12 }],
  ['(X99) [Fog Circle] Ferry (Various) [En].cbz', { series: 'Ferry', number: null, title: 'Ferry' }],
  ['Ferry 9781234567897.cbz', { number: null }],
  ['Ferry v99999999999.cbz', { volume: null }],
])

table('fractions and signs', [
  ['Ferry 3.5.cbz', { series: 'Ferry', number: 3.5, chapter: 3.5 }],
  ['Ferry c3,5.cbz', { series: 'Ferry', number: 3.5, chapter: 3.5 }],
  ['Ferry #½.cbz', { series: 'Ferry', number: 0.5, chapter: 0.5 }],
  ['Ferry #7½.cbz', { series: 'Ferry', number: 7.5 }],
  ['Ferry #-1.cbz', { series: 'Ferry', number: -1, chapter: -1 }],
  ['Ferry #012.FOG (2020).cbz', { series: 'Ferry', number: 12, title: null, year: 2020 }],
  ['Ferry #12XY.cbz', { series: 'Ferry', number: 12, title: null }],
  ['Ferry v03.5.cbz', { series: 'Ferry', volume: null }],
  ['Ferry Ch.4.b - Fog.cbz', { series: 'Ferry', number: 4.2, title: 'Fog' }],
  ['Ferry Ch.4.omake.cbz', { series: 'Ferry', number: 4.98 }],
  ['Ferry Chapter 12-2.cbz', { series: 'Ferry', number: 12.2, numberEnd: null }],
])

table('ranges with their first and last value', [
  ['Ferry v01-05.cbz', { series: 'Ferry', volume: 1, volumeEnd: 5 }],
  ['Ferry Vol. 1 - Vol. 5.cbz', { series: 'Ferry', volume: 1, volumeEnd: 5 }],
  ['Ferry Volumes 1 to 5.cbz', { series: 'Ferry', volume: 1, volumeEnd: 5 }],
  ['Ferry c001-c012.cbz', { series: 'Ferry', number: 1, numberEnd: 12 }],
  ['Ferry #1 – 12 (1991-1992).cbz', { series: 'Ferry', number: 1, numberEnd: 12, year: 1991 }],
  ['Ferry #1-#12.cbz', { series: 'Ferry', number: 1, numberEnd: 12 }],
  ['Ferry #1&2.cbz', { series: 'Ferry', number: 1, numberEnd: 2 }],
  ['Ferry 001-012 (2016).cbz', { series: 'Ferry', number: 1, numberEnd: 12 }],
  ['Ferry v01-05, 44-50 (2020).cbz', { volume: 1, volumeEnd: 5, number: 44, numberEnd: 50 }],
  ['Ferry v01-05 + 044-050.cbz', { volume: 1, volumeEnd: 5, number: 44, numberEnd: 50 }],
  ['Ferry 001-050 as v01-05.cbz', { series: 'Ferry', volume: 1, volumeEnd: 5, number: 1, numberEnd: 50 }],
  ['Ferry v16 - 12.cbz', { volume: 16, volumeEnd: null, number: 12 }],
  ['Ferry #4 - 10 Piers.cbz', { number: 4, numberEnd: null, title: '10 Piers' }],
  ['Ночной паром Том 1-4.cbz', { volume: 1, volumeEnd: 4 }],
  ['夜の渡し船 第01-12巻.cbz', { volume: 1, volumeEnd: 12 }],
])

table('years and dates', [
  ['Ferry (2016) 012.cbz', { series: 'Ferry', number: 12, year: 2016 }],
  ['Ferry 012 (2016).cbz', { series: 'Ferry', number: 12, year: 2016 }],
  ['Ferry (1957) #12 (1969).cbz', { series: 'Ferry', volume: null, number: 12, year: 1969 }],
  ['Ferry 012 (2016-2019).cbz', { year: 2016 }],
  ['Ferry 012 (March 2016).cbz', { year: 2016, month: 3, day: null }],
  ['Ferry 012 (24 févr. 2016).cbz', { year: 2016 }],
  ['Ferry 012 (2016-03).cbz', { year: 2016, month: 3 }],
  ['Ferry #12 2016-03-24.cbz', { number: 12, year: 2016, month: 3, day: 24 }],
  ['Ferry 24-03-2016.cbz', { series: 'Ferry', number: null, year: 2016, month: 3, day: 24 }],
  ['Ferry, 2016-03-24 (#12).cbz', { series: 'Ferry', number: 12, year: 2016 }],
  ['Ferry #12 Sep-Oct 1951.cbz', { number: 12, year: 1951, month: 9 }],
  ['Ferry_012__2016__fog.cbz', { series: 'Ferry', number: 12, year: 2016 }],
  ['Ferry 012 (Fair 2016).cbz', { year: 2016 }],
  ['Ferry 012 [2016].cbz', { year: 2016 }],
  ['Ferry.012.2016.cbz', { series: 'Ferry', number: 12, year: 2016 }],
  ['2016-03 Ferry 012.cbz', { series: 'Ferry', number: 12, year: 2016 }],
  ['Ferry Fair 2016 (2016).cbz', { series: 'Ferry Fair 2016', number: null, year: 2016 }],
  ['Ferry 2016.cbz', { series: 'Ferry', number: 2016, year: null }],
])

table('series and title', [
  ['[Fog Scans] Ferry - 12 [1080p][ABCD1234].cbz', { series: 'Ferry', number: 12, cleanName: 'Ferry - 12' }],
  ['Ferry_-_The_Fog_#012_(2016)_(digital)_(Quay-Empire).cbz', { series: 'Ferry - The Fog', title: null }],
  ['Ferry.The.Fog.v02.cbz', { series: 'Ferry The Fog', volume: 2 }],
  ['Ferry #12 The Fog (2016) (digital).cbz', { title: 'The Fog', cleanName: 'Ferry #12 The Fog (2016)' }],
  ['Ferry #12 (2016) The Fog (digital).cbz', { title: 'The Fog' }],
  ['Ferry #12 (2016) -- The Fog (noads).cbz', { title: 'The Fog' }],
  ['Ferry #12 fog (QQ.cbz', { series: 'Ferry', title: 'fog' }],
  ['Ferry vol.5 ch.30 by Someone (en).cbz', { series: 'Ferry', title: null }],
  ['Ferry Ch. 30 - Quay Scans.cbz', { title: null }],
  ['Ferry v02 Hardcover.cbz', { title: null }],
  ['Ferry #1 – 12 + Annual #1.cbz', { series: 'Ferry', title: null }],
  ['Ferry Omnibus v01.cbz', { series: 'Ferry Omnibus' }],
  ['Ferry Annual 03.cbz', { series: 'Ferry Annual', number: 3 }],
  ['Ferry (2016) Annual 03.cbz', { series: 'Ferry Annual', number: 3 }],
  ['Ferry (Under 12) Vol. 2.cbz', { series: 'Ferry (Under 12)', volume: 2 }],
  ['Ferry (Special Edition) - Ch 5.cbz', { series: 'Ferry (Special Edition)', number: 5 }],
  ['Ferry -The Fog- v02.cbz', { series: 'Ferry -The Fog-', volume: 2 }],
  ['+Ferry v02.cbz', { series: '+Ferry' }],
  ['Ferry.... v02.cbz', { series: 'Ferry....' }],
  ['Ferry &amp; Fog 02.cbz', { series: 'Ferry & Fog' }],
  ['Ferry (2017) (digital).cbz', { series: 'Ferry', title: 'Ferry', number: null, volume: null, year: 2017 }],
  ['Ferry: The Fog 02.cbz', { series: 'Ferry: The Fog', number: 2 }],
  ['Ferry 027: Part 2: Chapter 1.cbz', { series: 'Ferry', number: 27 }],
  ['Ferry 02 (of 06) (2016).cbz', { series: 'Ferry', number: 2, count: 6 }],
  ['Ferry 2 of 6.cbz', { series: 'Ferry', number: 2, count: 6 }],
  ['Ferry (2 of 6).cbz', { series: 'Ferry', number: 2, count: 6 }],
  ['Ferry (5).cbz', { series: 'Ferry', number: 5 }],
  ['04 - Ferry to Fog Island (1964).cbz', { series: 'Ferry to Fog Island', number: 4 }],
  ['04. Ferry Vol. 2.cbz', { series: 'Ferry', volume: 2 }],
])

table('folders', [
  ['Ferry/v05.cbz', { series: 'Ferry', seriesFrom: 'folder', volume: 5 }],
  ['Ferry/012.cbz', { series: 'Ferry', seriesFrom: 'folder', number: 12 }],
  ['v05 c012.cbz', { series: null, seriesFrom: null, volume: 5, number: 12 }],
  ['Manga/v05.cbz', { series: null, volume: 5 }],
  ['Ferry/Volume 05/Chapter 012.cbz', { series: 'Ferry', volume: 5, volumeFrom: 'folder', number: 12 }],
  ['Ferry/Vol.5/Chapter 12/1.cbz', { series: 'Ferry', volume: 5, number: 12 }],
  ['Ferry/Vol.5 Chapter 12/1.cbz', { series: 'Ferry', volume: 5, number: 12 }],
  ['Ferry/Season 2/Episode 05.cbz', { series: 'Ferry', volume: 2, number: 5 }],
  ['Ferry/Volume III/5-6 - Ferry (2022).cbz', { series: 'Ferry', volume: 3, number: 5, numberEnd: 6, year: 2022 }],
  ['Ferry/第5巻/012.cbz', { series: 'Ferry', volume: 5, number: 12 }],
  ['Ferry/05/012.cbz', { series: 'Ferry', number: 12 }],
  ['Ferry (1996) v3/fog #6.cbz', { series: 'fog', volume: 3, number: 6, year: 1996, yearFrom: 'folder' }],
  ['Ferry (1996)/Ferry 012 (2001).cbz', { series: 'Ferry', year: 2001, yearFrom: 'file' }],
  ['Ferry (1996)/Ferry - 12.cbz', { series: 'Ferry', number: 12, year: 1996 }],
  ['Ferry: The Fog (2018)/Ferry: The Fog (2018) - 5.cbz', { series: 'Ferry: The Fog', number: 5 }],
  ['Pier 14/Pier 14.cbz', { series: 'Pier', number: 14 }],
  ['Pier 14/Pier 14 3 Ferries.cbz', { series: 'Pier 14', number: 3 }],
  ['Ferry/Ferry 012 Down The River.cbz', { series: 'Ferry', number: 12, title: 'Down The River' }],
  ['Ferry/012 - Down The River.cbz', { series: 'Ferry', number: 12, title: 'Down The River' }],
  ['Ferry/Chapter 012 - Down The River.cbz', { series: 'Ferry', number: 12, title: 'Down The River' }],
  ['Ferry/Issue 5-8 - Ferry (1985).cbz', { series: 'Ferry', number: 5, numberEnd: 8, title: null }],
  ['Ferry/Specials/Fog Art Book.cbz', { series: 'Ferry', special: true, title: 'Fog Art Book' }],
  ['Ferry/Fog Tales SP03.cbz', { series: 'Ferry', special: true, number: null }],
  ['Ferry - Fair Special 2016 SP01.cbz', { special: true, number: null }],
  ['/Shelf/Ferry/Ferry 012.cbz', { series: 'Ferry', number: 12 }],
])

table('prose books', [
  ['The Ferry 2.epub', { series: 'The Ferry', number: 2 }],
  ['The Ferry 01 - The Fog.epub', { series: 'The Ferry', number: 1, title: 'The Fog' }],
  ['1987.epub', { title: '1987', number: null }],
  ['Celsius 233.epub', { title: 'Celsius 233', number: null }],
  ['Trap-22.epub', { title: 'Trap-22', number: null }],
  ['2010 - A Fog Odyssey.epub', { title: '2010 - A Fog Odyssey', number: null }],
  ['The Fog (The Ferry, #1).epub', { series: 'The Ferry', number: 1, title: 'The Fog' }],
  ['The Fog (Ferry Book 1) (1982).epub', { series: 'Ferry', number: 1, title: 'The Fog', year: 1982 }],
  ['A. Writer - [Ferry 01] - The Fog.epub', { series: 'Ferry', number: 1, title: 'The Fog' }],
  ['A. Writer/The Fog - A. Writer (2014).epub', { title: 'The Fog', series: 'The Fog', year: 2014 }],
  ['A. Writer/The Fog (12)/The Fog - A. Writer.epub', { title: 'The Fog' }],
  ['A. Writer/Ferry/01 The Fog.epub', { series: 'Ferry', number: 1, title: 'The Fog' }],
  ['The Fog - 1925-04-10.epub', { title: 'The Fog', number: null, year: 1925 }],
])

describe('parseFileName', () => {
  it('distinguishes prose from comics by the extension unless the kind is given', () => {
    expect(parseFileName('Celsius 233.cbz').number).toBe(233)
    expect(parseFileName('Celsius 233.cbz', 'book').number).toBeNull()
    expect(parseFileName('Celsius 233.epub', 'comic').number).toBe(233)
  })

  it('gives the same result for both Unicode forms of a name', () => {
    const name = 'Été_à_la_mer_Numéro_5_ガ巻.cbz'
    expect(parseFileName(name.normalize('NFD'))).toEqual(parseFileName(name.normalize('NFC')))
  })

  it.each(['', '/', '.cbz', '....cbz', '()', '[].cbz', '#', 'v', '第', '-', '(((', ')))'])(
    'returns a result for %j',
    (path) => {
      expect(parseFileName(path)).toMatchObject({ volume: null, number: null, year: null })
    },
  )
})

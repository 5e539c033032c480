import { describe, expect, it } from 'vitest'
import { folderTitle, folderYear } from './folders.ts'
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

table('folders with release details behind the title', [
  ['Harbour (2021) [cv-123456]/Harbour 001.cbz', { series: 'Harbour', number: 1, year: 2021 }],
  ['Harbour (2021) [cv-123456]/001.cbz', { series: 'Harbour', seriesFrom: 'folder', number: 1, year: 2021 }],
  ['Harbour (2021) [cv-123456]/Issue 1.cbz', { series: 'Harbour', number: 1, year: 2021 }],
  ['Harbour Annuals (1996) v3/01.cbz', { series: 'Harbour Annuals', volume: 3, number: 1, year: 1996 }],
  ['Harbour Vol.1 #1-4/02.cbz', { series: 'Harbour', volume: 1, number: 2 }],
  ['Harbour 026-050 (1945-1949) Example.INFO/030.cbz', { series: 'Harbour', number: 30, year: 1945 }],
  ['Harbour 01-60 + Specials (2009-2016)/012.cbz', { series: 'Harbour', number: 12, year: 2009 }],
  ['Harbour Example.com/012.cbz', { series: 'Harbour', number: 12 }],
  ['Harbour v001-v012 (2003-2022) (Digital) (Quay)/v003.cbz', { series: 'Harbour', volume: 3, year: 2003 }],
  ['[Quay Scans] Harbour (1989) [EN]/03.cbz', { series: 'Harbour', number: 3, year: 1989 }],
  ['40 Days at Sea (2002)/Issue 4.cbz', { series: '40 Days at Sea', number: 4, year: 2002 }],
  ['Pier 9-10/03.cbz', { series: 'Pier', number: 3 }],
  ['Half Pier 1-2/03.cbz', { series: 'Half Pier 1-2', number: 3 }],
  ['Half Pier 1-2/Half Pier 1-2 v03.cbz', { series: 'Half Pier 1-2', volume: 3, number: null }],
  ['Harbour - 2012/003.cbz', { series: 'Harbour', number: 3, year: 2012 }],
  ['Harbour - 2049/003.cbz', { series: 'Harbour - 2049', number: 3, year: null }],
  ['Harbour T01 à T12/003.cbz', { series: 'Harbour', volume: null, number: 3 }],
  ['Harbour v01-v12/003.cbz', { series: 'Harbour', volume: null, number: 3 }],
  ['Harbour - Complete Collection (2002-2015)/003.cbz', { series: 'Harbour', number: 3, year: 2002 }],
  ['Harbour/Vol.TBD/c027.cbz', { series: 'Harbour', volume: null, number: 27 }],
  ['Harbour No. 8/036.cbz', { series: 'Harbour No. 8', number: 36 }],
  ['The Weekly Harbour/No. 12/scan.cbz', { number: 12 }],
])

table('folders of specials below a series', [
  ['Harbour/Specials/Fog 01.cbz', { series: 'Harbour', special: true, number: 1, title: 'Fog' }],
  ['Harbour/Artbook/The Art of Fog.cbz', { series: 'Harbour', special: true, title: 'The Art of Fog' }],
  ['Harbour/Art Books/Fog.cbz', { series: 'Harbour', special: true, title: 'Fog' }],
  ['Harbour/Annuals/Harbour Annual 01.cbz', { series: 'Harbour', special: true, number: 1 }],
  ['Harbour (1990)/Annuals (1998)/Harbour Annual 03 (1999).cbz', { series: 'Harbour', special: true, year: 1999 }],
  ['Harbour/Harbour Specials/Fog.cbz', { series: 'Harbour', special: true, title: 'Fog' }],
  ['Harbour/Harbour - Artbooks/Fog.cbz', { series: 'Harbour', special: true, title: 'Fog' }],
  ['Hafen/Sonderbände/Nebel.cbz', { series: 'Hafen', special: true, title: 'Nebel' }],
  ['Le port/Hors-série/Brume 2.cbz', { series: 'Le port', special: true, number: 2 }],
  ['El puerto/Especiales/Niebla.cbz', { series: 'El puerto', special: true }],
  ['港/番外編/01.cbz', { series: '港', special: true, number: 1 }],
  ['Harbour/One-Shots/Fog.cbz', { series: 'Harbour', special: true, title: 'Fog' }],
  ['Harbour/Artworks/Fog.cbz', { series: 'Harbour', special: true, title: 'Fog' }],
  ['Harbour/[Artbook] Harbour/Fog.cbz', { series: 'Harbour', special: true, title: 'Fog' }],
  ['Harbour/Holiday Specials/Fog 02.cbz', { series: 'Harbour', special: true, number: 2, title: 'Fog' }],
  ['Harbour/Giant-Size Annual (1975)/Fog.cbz', { series: 'Harbour', special: true, year: 1975 }],
  ['Holiday Specials/Fog 02.cbz', { series: 'Fog', special: false }],
  ['Comics/Holiday Specials/02.cbz', { series: 'Holiday Specials', special: false, number: 2 }],
  ['Dark Horse/Fog Specials/02.cbz', { series: 'Fog Specials', special: false, number: 2 }],
  ['Quay Press/Fog Annual/02.cbz', { series: 'Fog Annual', special: false, number: 2 }],
  ['Harbour/Special Forces/Fog 01.cbz', { series: 'Fog', special: false }],
  ['Annual Harbour/Fog 01.cbz', { series: 'Fog', special: false }],
])

table('a number inside the title', [
  ['Harbour No. 8 036.cbz', { series: 'Harbour No. 8', number: 36 }],
  ['Harbour No. 8 036 (2021) (Digital) (Quay).cbz', { series: 'Harbour No. 8', number: 36, year: 2021 }],
  ['Harbour No. 8 v03.cbz', { series: 'Harbour No. 8', volume: 3, number: null }],
  ['Harbour No. 8 - Volume 3.cbz', { series: 'Harbour No. 8', volume: 3, number: null }],
  ['Harbour No. 8 - 036.cbz', { series: 'Harbour No. 8', number: 36, numberEnd: null }],
  ['Harbour No.8 - 036 (2021).cbz', { series: 'Harbour No.8', number: 36, year: 2021 }],
  ['Harbour No. 8 036 The Fog.cbz', { series: 'Harbour No. 8', number: 36, title: 'The Fog' }],
  ['Harbour No. 12, Vol. 3.cbz', { series: 'Harbour', volume: 3, number: 12 }],
  ['Quay Keeper 100 v03.cbz', { series: 'Quay Keeper 100', volume: 3, number: null }],
  ['Quay Keeper 100 v03 (2019).cbz', { series: 'Quay Keeper 100', volume: 3, number: null, year: 2019 }],
  ['Quay Keeper 100 - Volume 3.cbz', { series: 'Quay Keeper 100', volume: 3, number: null }],
  ['Quay Keeper 3000 v03.cbz', { series: 'Quay Keeper 3000', volume: 3, number: null }],
  ['Quay 1-2 v03.cbz', { series: 'Quay 1-2', volume: 3, number: null }],
  ['Quay 11-17 v03.cbz', { series: 'Quay', volume: 3, number: 11, numberEnd: 17 }],
  ['Harbour No. 8 - Chapter 36.cbz', { series: 'Harbour No. 8', number: 36, chapter: 36 }],
  ['Harbour No. 8/Harbour No. 8 036.cbz', { series: 'Harbour No. 8', number: 36 }],
  ['Harbour No. 6 #03 (2018).cbz', { series: 'Harbour No. 6', number: 3, year: 2018 }],
  ['Potion #9 5 (Digital).cbz', { series: 'Potion #9', number: 5 }],
  ['Harbour No. 8.cbz', { series: 'Harbour', number: 8 }],
  ['Harbour No. 12 (1988).cbz', { series: 'Harbour', number: 12, year: 1988 }],
  ['Harbour n° 12 - Fog.cbz', { series: 'Harbour', number: 12, title: 'Fog' }],
  ['Harbour No. 012 Fog.cbz', { series: 'Harbour', number: 12, title: 'Fog' }],
  ['Harbour Chapter One 002(1999).cbz', { series: 'Harbour Chapter One', number: 2, year: 1999 }],
  ['Harbour - Chapter Two 03 (1999).cbz', { series: 'Harbour - Chapter Two', number: 3 }],
  ['Harbour Episode IV 012.cbz', { series: 'Harbour Episode IV', number: 12 }],
  ['Harbour Chapter One.cbz', { series: 'Harbour', number: 1 }],
  ['Harbour Episode 3 Night Watch #02 (2012).cbz', { series: 'Harbour Episode 3 Night Watch', number: 2 }],
  ['Harbour - Episode 1 - Night Watch 03.cbz', { series: 'Harbour', number: 1 }],
  ['Harbour - Episode 1 - Night Watch 03 (1999).cbz', { series: 'Harbour - Episode 1 - Night Watch', number: 3 }],
  ['Episode 1 The Long Night 03 (1999).cbz', { series: 'Episode 1 The Long Night', number: 3, year: 1999 }],
  ['Harbour Episode 1 The Long Night 03.cbz', { series: 'Harbour Episode 1 The Long Night', number: 3 }],
  ['Episode 2 Night Watch Issue 05.cbz', { series: 'Episode 2 Night Watch', number: 5 }],
  ['Harbour Episode 1 The Long Night v02.cbz', { series: 'Harbour Episode 1 The Long Night', volume: 2 }],
  ['Harbour S01 Episode 5 - Pier 02.cbz', { series: 'Harbour', volume: 1, number: 5, title: 'Pier 02' }],
  ['Harbour Ep. 5 - Pier 02 (2019).cbz', { series: 'Harbour', number: 5 }],
  ['Harbour Ch. 12 - The #1 Sailor.cbz', { series: 'Harbour', number: 12, title: 'The #1 Sailor' }],
  ['Harbour Ch. 12 + Extra #1.cbz', { series: 'Harbour', number: 12 }],
  ['Harbour Season One Guide (2011).cbz', { series: 'Harbour Season One Guide', number: null, year: 2011 }],
  ['Harbour Season One 04.cbz', { series: 'Harbour', volume: 1, number: 4 }],
])

table('letters that are no markers', [
  ['Sea War V 003.cbz', { series: 'Sea War V', volume: null, number: 3 }],
  ['Sea War V 003 (2012) (c2c).cbz', { series: 'Sea War V', number: 3, year: 2012 }],
  ['Sea War V #03.cbz', { series: 'Sea War V', number: 3 }],
  ['Louis V 03 (2012).cbz', { series: 'Louis V', volume: null, number: 3, year: 2012 }],
  ['Sea War V 03.cbz', { series: 'Sea War V', volume: null, number: 3 }],
  ['Sea War V 03 012.cbz', { series: 'Sea War', volume: 3, number: 12 }],
  ['Sea War V 03 c012.cbz', { series: 'Sea War', volume: 3, number: 12 }],
  ['Sea War v 03.cbz', { series: 'Sea War', volume: 3 }],
  ['SEA WAR V 03.cbz', { series: 'SEA WAR', volume: 3 }],
  ['Sea War X 003.cbz', { series: 'Sea War X', number: 3 }],
  ['Sea War III 003.cbz', { series: 'Sea War III', number: 3 }],
  ['Plan C 012.cbz', { series: 'Plan C', number: 12 }],
  ['Model T 004.cbz', { series: 'Model T', number: 4 }],
  ['DV8 28 V2007.cbz', { series: 'DV8', volume: 2007, number: 28 }],
  ['Fog V 3 012.cbz', { series: 'Fog', volume: 3, number: 12 }],
  ['Fog V03.cbz', { series: 'Fog', volume: 3 }],
  ['Fog V 3.cbz', { series: 'Fog', volume: 3 }],
  ['Fog 003 (2011)(FBScan)(C2C).cbr', { series: 'Fog', number: 3, volume: null }],
  ['Fog 003 (of 04) (2010) (C2C).cbr', { series: 'Fog', number: 3, count: 4 }],
])

table('magazines', [
  ['Mag Version 195.5.cbz', { number: 195.5 }],
  ['Harbour Monthly/Harbour Monthly Version 195.cbz', { series: 'Harbour Monthly', number: 195 }],
  ['Harbour Version 2.cbz', { series: 'Harbour', number: null }],
  ['Harbour Version 2 012.cbz', { series: 'Harbour', number: 12 }],
  ['Harbour Monthly 1333 Vol. 3.cbz', { series: 'Harbour Monthly', volume: 3, number: 1333 }],
  ['Harbour Monthly 1333b V 3.cbz', { series: 'Harbour Monthly', volume: 3, number: 1333 }],
  ['Harbour Monthly Vol. 3 1222.cbz', { series: 'Harbour Monthly', volume: 3, number: 1222 }],
  ['Harbour Weekly 0042 (29-06-2011).pdf', { series: 'Harbour Weekly', number: 42, year: 2011 }],
  ['Harbour Monthly January 2020.pdf', { series: 'Harbour Monthly', number: null, year: 2020, month: 1 }],
  ['Harbour Monthly - Issue 42 - May 2020.pdf', { series: 'Harbour Monthly', number: 42, year: 2020, month: 5 }],
])

table('two years', [
  ['Harbour --2014 + 1989--.cbz', { series: 'Harbour', year: 1989 }],
  ['Harbour 05 --2014 + 1989--.cbz', { series: 'Harbour', number: 5, year: 1989 }],
  ['Harbour 05 (2014 + 1989).cbz', { series: 'Harbour', number: 5, year: 1989 }],
  ['Harbour 05 (2014 & 1989).cbz', { series: 'Harbour', number: 5, year: 1989 }],
  ['Harbour 05 (2014, 1989).cbz', { series: 'Harbour', number: 5, year: 1989 }],
  ['Harbour 05 (2014; 1989).cbz', { series: 'Harbour', number: 5, year: 1989 }],
  ['Harbour 05 (2014 and 1989).cbz', { series: 'Harbour', number: 5, year: 1989 }],
  ['Harbour 05 (1989, 2014, 2019).cbz', { series: 'Harbour', number: 5, year: 2019 }],
  ['Harbour 05 (2014 - 1989).cbz', { series: 'Harbour', number: 5, year: 1989 }],
  ['Harbour (1957) 05 (1969).cbz', { series: 'Harbour', number: 5, year: 1969 }],
  ['Harbour 05 (2014-2019).cbz', { series: 'Harbour', number: 5, year: 2014 }],
])

table('volumes and chapters', [
  ['Harbour Book-5.cbz', { series: 'Harbour', volume: 5 }],
  ['Harbour_Book-5_Ch-3.cbz', { series: 'Harbour', volume: 5, number: 3 }],
  ['Harbour/Book-5.cbz', { series: 'Harbour', volume: 5 }],
  ['Harbour Vol.tbd Chapter 27.001.cbz', { series: 'Harbour', volume: null, number: 27.001 }],
  ['Harbour/Vol.TBA Ch.12 - Fog.cbz', { series: 'Harbour', volume: null, number: 12, title: 'Fog' }],
  ['Harbour Volume TBE - Chapter 7.cbz', { series: 'Harbour', volume: null, number: 7 }],
  ['Harbour vTBD c027.cbz', { series: 'Harbour', volume: null, number: 27 }],
  ['Harbour v.TBA c027.cbz', { series: 'Harbour', volume: null, number: 27 }],
  ['Harbour VolTBD Ch.27 - Fog.cbz', { series: 'Harbour', volume: null, number: 27, title: 'Fog' }],
  ['Harbour Vol-TBD 027.cbz', { series: 'Harbour', volume: null, number: 27 }],
  ['Harbour c027.010.cbz', { series: 'Harbour', number: 27.01 }],
  ['20.000 Leagues 03.cbz', { series: '20.000 Leagues', number: 3 }],
  ['[Fog Press] Harbour Vol.5 [5 of 20].cbz', { series: 'Harbour', volume: 5, count: 20 }],
  ['[Fog Press] Harbour Vol.5 [5 of 20].epub', { series: 'Harbour', volume: 5, count: 20 }],
  ['Harbour [3 of 6] (2011).cbz', { series: 'Harbour', number: 3, count: 6, year: 2011 }],
  ['Harbour 2of5 (2011).cbz', { series: 'Harbour', number: 2, count: 5, year: 2011 }],
  ['Hafen 3 von 6 (2011).cbz', { series: 'Hafen', number: 3, count: 6 }],
  ['Puerto #05 de #13.cbz', { series: 'Puerto', number: 5 }],
])

table('reading lists', [
  ['001 Harbour #132.cbz', { series: 'Harbour', number: 132 }],
  ['003 Fog of Harbours V2012 #3 (2014).cbz', { series: 'Fog of Harbours', volume: 2012, number: 3, year: 2014 }],
  ['013. Fog itself - The Quay 02.cbr', { series: 'Fog itself - The Quay', number: 2 }],
  ['007 Harbour/007 Harbour 03.cbz', { series: '007 Harbour', number: 3 }],
  ['40 Ferries #3.cbz', { series: '40 Ferries', number: 3 }],
  ['#3 Harbour (2010).cbz', { series: 'Harbour', number: 3, year: 2010 }],
  ['Issue 12 - Harbour.cbz', { series: 'Harbour', number: 12 }],
])

table('prose and its authors', [
  ['Jane Ferryman - Harbour Lights (1949).epub', { title: 'Harbour Lights', number: null, year: 1949 }],
  ['Jane Ferryman - Harbour (1949).epub', { title: 'Harbour', year: 1949 }],
  ['Ferryman - Harbour (1949).epub', { title: 'Harbour', year: 1949 }],
  ['J. R. Ferryman - The Harbour.epub', { title: 'The Harbour' }],
  ['J.R.R. Ferryman - Harbour.epub', { series: 'Harbour', title: 'Harbour' }],
  ['Ferryman, Jane - Harbour.epub', { title: 'Harbour' }],
  ['The Harbour - Jane Ferryman (1949).epub', { title: 'The Harbour', year: 1949 }],
  ['Harbour - J. R. Ferryman.epub', { title: 'Harbour' }],
  ['Ana de la Barca & Jon Quay - El puerto (1999).epub', { title: 'El puerto' }],
  ['The Harbour - A Tale of the Sea (1949).epub', { title: 'The Harbour - A Tale of the Sea' }],
  ['The Harbour - Fog Island.epub', { title: 'The Harbour - Fog Island' }],
  ['Jane Ferryman - Harbour (1949).cbz', { title: 'Jane Ferryman - Harbour' }],
  [
    'Anna K. Le Bac - The Harbour (1974).epub',
    { series: 'The Harbour', title: 'The Harbour', author: 'Anna K. Le Bac' },
  ],
  ['Ferryman - The Harbour (1996).epub', { series: 'The Harbour', author: 'Ferryman' }],
  ['Ferryman - 1987 (1949).epub', { series: '1987', title: '1987', number: null, year: 1949 }],
  ['Ferryman - Harbour Lights (1945).epub', { title: 'Harbour Lights', author: 'Ferryman' }],
  ['Harbour - A Novel (2004).epub', { title: 'Harbour - A Novel', author: null }],
  [
    'Jane Ferryman - Harbour Lights.epub',
    { series: 'Harbour Lights', title: 'Harbour Lights', author: 'Jane Ferryman' },
  ],
  ['Jane Ferryman - Harbour Lights.pdf', { series: 'Harbour Lights', author: 'Jane Ferryman' }],
  ['Jane Ferryman - Harbour 451.pdf', { series: 'Harbour 451', number: null }],
  ['Jane Ferryman - Harbour 03.pdf', { series: 'Jane Ferryman - Harbour', number: 3, author: null }],
  ['Night Ferry - Year One.pdf', { series: 'Night Ferry - Year One', author: null }],
  ['Night Ferry - The Fog.epub', { series: 'Night Ferry - The Fog', author: null }],
  ['Harbour Lights - Jane Ferryman.epub', { series: 'Harbour Lights', author: 'Jane Ferryman' }],
  ['Jane Ferryman - Harbour 02 - The Fog.epub', { series: 'Harbour', number: 2, title: 'The Fog' }],
  ['Jane Ferryman - Harbour - The Fog.epub', { series: 'Harbour - The Fog', author: 'Jane Ferryman' }],
  ['Ferryman, Jane - Harbour.epub', { series: 'Harbour', author: 'Jane Ferryman' }],
  ['Jane Ferryman & Jon Quay - Harbour.epub', { series: 'Harbour', author: 'Jane Ferryman & Jon Quay' }],
  ['Jane de la Barca - Harbour (1605).epub', { series: 'Harbour', number: null }],
  ['Radio Sea 00 The Science of Fog 2nd Edition (2018).epub', { number: null, year: 2018 }],
  ['Radio Sea 00 The Science of Fog (2018).epub', { series: 'Radio Sea 00 The Science of Fog' }],
  ['Harbour 02 - The Fog.epub', { series: 'Harbour', number: 2, title: 'The Fog' }],
  ['Harbour 02.epub', { series: 'Harbour', number: 2 }],
])

describe('titles of folders', () => {
  it.each([
    [['Harbour - 2012'], 'Harbour', 2012],
    [['Harbour (2012) Vol 2 - Quay Comics'], 'Harbour', 2012],
    [['Harbour (2012) - Dark Horse'], 'Harbour', 2012],
    [['Harbour - Dark Horse (2012)'], 'Harbour', 2012],
    [['Harbour 001-150 Complete Collection (2002-2015)'], 'Harbour', 2002],
    [['Harbour Complete Series (2002)'], 'Harbour', 2002],
    [['Hafen Band 1-12 komplett'], 'Hafen', null],
    [['Le port T01 à T12'], 'Le port', null],
    [['Harbour Vol. 1 - 12 (2002)'], 'Harbour', 2002],
    [['Harbour Chapters 001-150'], 'Harbour', null],
    [['Half Pier 1-2'], 'Half Pier 1-2', null],
    [['Harbour - Action Comics'], 'Harbour - Action Comics', null],
    [['Harbour Vol 2 - The Fog'], 'Harbour Vol 2 - The Fog', null],
    [['Harbour - Complete Strangers'], 'Harbour - Complete Strangers', null],
    [['Harbour', 'Artworks'], 'Harbour – Artworks', null],
    [['Harbour', '[Artbook] Harbour'], 'Harbour – Artbook', null],
    [['Harbour (2012)', 'Harbour Specials'], 'Harbour Specials', null],
    [['Harbour', 'Holiday Specials (1990)'], 'Harbour – Holiday Specials', 1990],
    [['Comics', 'Holiday Specials'], 'Holiday Specials', null],
  ])('%s', (folders, title, year) => {
    expect([folderTitle(folders), folderYear(folders.at(-1) ?? '')]).toEqual([title, year])
  })
})

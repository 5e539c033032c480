import { describe, expect, it } from 'vitest'
import { folderTitle, folderYear } from './folders.ts'
import { parseFileName } from './parse-file-name.ts'
import type { ParsedName } from './parsed-name.ts'

/**
 * Words combined with patterns, for the kinds of names that were misread before. None of the words occurs in the other
 * tests, so the score measures names that the rules were not written for.
 */

/** A path and its expected fields; `folder` and `folderYear` are expected of its folders. */
type Wanted = Partial<ParsedName> & { readonly folder?: string; readonly folderYear?: number | null }
type Sample = readonly [path: string, wanted: Wanted]
type Kind = { readonly name: string; readonly samples: readonly Sample[] }

const floor = 0.98

function each<T>(words: readonly T[], shapes: (word: T, index: number) => readonly Sample[]): readonly Sample[] {
  return words.flatMap((word, index) => shapes(word, index))
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

const numbersBeforeVolumes: Kind = {
  name: 'a number at the end of the title, before a volume',
  samples: each(
    ['Agent 212', 'Zom 100', 'Psycho-Pass 404', 'Studio 666', 'Platoon 112', 'Chambre 1001', 'Tram 7-8'],
    (series, i) => [
      [`${series} v${pad(i + 2, 2)}.cbz`, { series, volume: i + 2, number: null }],
      [`${series} v${pad(i + 2, 2)} (2017) (Digital) (Ray).cbz`, { series, volume: i + 2, number: null, year: 2017 }],
      [`${series} - Volume 0${i + 1}.cbz`, { series, volume: i + 1, number: null }],
      [`${series.replaceAll(' ', '_')}_v${pad(i + 2, 2)}_c021.cbz`, { series, volume: i + 2, number: 21 }],
    ],
  ),
}

const plainNumbers: Kind = {
  name: 'a No. in the title',
  samples: each(['Sniper No. 5', 'Chanel No. 19', 'Cell No. 7', 'Patient No. 23', 'Gate No. 4'], (series, i) => [
    [`${series} - ${pad(i + 30, 3)}.cbz`, { series, number: i + 30, numberEnd: null }],
    [`${series} ${pad(i + 30, 3)} (2020).cbz`, { series, number: i + 30, year: 2020 }],
    [`${series} - Vol. ${i + 2}.cbz`, { series, volume: i + 2, number: null }],
    [`${series}/${series} - ${pad(i + 3, 2)}.cbz`, { series, number: i + 3 }],
    [`${series} Chapter ${i + 40}.cbz`, { series, number: i + 40, chapter: i + 40 }],
  ]),
}

const romanFives: Kind = {
  name: 'a Roman five at the end of the title',
  samples: each(['Charles V', 'Gran Turismo V', 'Mad Moon V', 'Ultima V', 'Élan V', 'Saint Seraph V'], (series, i) => [
    [`${series} ${pad(i + 2, 2)}.cbz`, { series, volume: null, number: i + 2 }],
    [`${series} ${pad(i + 2, 2)} (2014).cbz`, { series, volume: null, number: i + 2, year: 2014 }],
    [`${series} ${pad(i + 2, 3)} (of 012) (2014).cbz`, { series, number: i + 2, count: 12 }],
    [`${series} #${i + 2}.cbz`, { series, volume: null, number: i + 2 }],
    [`${series.slice(0, -2)} v${pad(i + 2, 2)}.cbz`, { series: series.slice(0, -2), volume: i + 2, number: null }],
    [`${series.slice(0, -2)} V ${i + 2}.cbz`, { series: series.slice(0, -2), volume: i + 2 }],
  ]),
}

const episodes: Kind = {
  name: 'an episode in the title',
  samples: each(
    ['Episode 1 A Quiet Dawn', 'Galaxy Run Episode 2 Broken Crown', 'Sam & Finn Episode 4 Frost', 'Episode 6 Exile'],
    (series, i) => [
      [`${series} ${pad(i + 3, 2)} (1998).cbz`, { series, number: i + 3, year: 1998 }],
      [`${series} ${pad(i + 3, 3)}.cbz`, { series, number: i + 3 }],
      [`${series} Issue ${pad(i + 3, 2)}.cbz`, { series, number: i + 3 }],
      [`${series} #${i + 3} (2003).cbz`, { series, number: i + 3, year: 2003 }],
      [`${series} v0${i + 1}.cbz`, { series, volume: i + 1, number: null }],
    ],
  ).concat(
    each(['Lantern Street', 'The Ninth Gate', 'Mossy'], (series, i) => [
      [`${series} - Episode ${i + 11}.cbz`, { series, number: i + 11, chapter: i + 11 }],
      [`${series} - Episode ${i + 11} - Into the Rain.cbz`, { series, number: i + 11, title: 'Into the Rain' }],
      [`${series} S0${i + 1} Episode ${i + 4}.cbz`, { series, volume: i + 1, number: i + 4 }],
    ]),
  ),
}

const authors = [
  ['Margaret Atwood', 'The Blind Assassin', 2000],
  ['Toni Morrison', 'Beloved', 1987],
  ['N. K. Jemisin', 'The Fifth Season', 2015],
  ['Italo Calvino', 'Le città invisibili', 1972],
  ['Joseph Heller', 'Catch-22', 1961],
  ['Daphne du Maurier', 'Rebecca', 1938],
  ['Mario Vargas Llosa', 'La casa verde', 1966],
  ['Philip K. Dick', 'Ubik', 1969],
  ['Anthony Burgess', 'A Clockwork Orange', 1962],
] as const

const prose: Kind = {
  name: 'author and title',
  samples: each(authors, ([author, title, year]) => {
    const wanted = { series: title, title, author, number: null }
    const [last = '', ...given] = author.split(' ').reverse()
    return [
      [`${author} - ${title} (${year}).epub`, { ...wanted, year }],
      [`${author} - ${title}.epub`, wanted],
      [`${author} - ${title}.pdf`, wanted],
      [`${last}, ${given.reverse().join(' ')} - ${title}.epub`, { series: title, title }],
      [`${last} - ${title} (${year}).epub`, { series: title, title, author: last }],
      [`${author} - ${title} 02.epub`, { series: title, number: 2, author }],
    ] satisfies Sample[]
  }).concat([
    ['Sappho - Fragments of Light (2002).epub', { series: 'Fragments of Light', title: 'Fragments of Light' }],
    ['Winter Garden - The Last Guest.epub', { series: 'Winter Garden - The Last Guest', author: null }],
    ['Moon Knight - Blackout.pdf', { series: 'Moon Knight - Blackout', author: null }],
    ['Margaret Atwood - The Blind Assassin.cbz', { series: 'Margaret Atwood - The Blind Assassin', author: null }],
  ]),
}

const twoYears: Kind = {
  name: 'two years',
  samples: each(['Spindle', 'Copper Crow', 'Les Ombres'], (series, i) => {
    const [first, last] = [1991 + i, 2011 + i]
    return [
      [`${series} 04 (${first}, ${last}).cbz`, { series, number: 4, year: last }],
      [`${series} 04 (${last}, ${first}).cbz`, { series, number: 4, year: first }],
      [`${series} 04 (${last} & ${first}) (Digital).cbz`, { series, number: 4, year: first }],
      [`${series} (${first}) 04 (${last}).cbz`, { series, number: 4, year: last }],
      [`${series} 04 (${last}; ${first}).cbz`, { series, number: 4, year: first }],
      [`${series} 04 (${first}-${last}).cbz`, { series, number: 4, year: first }],
    ] satisfies Sample[]
  }),
}

const unknownVolumes: Kind = {
  name: 'an unknown volume',
  samples: each(['Spindle', 'Copper Crow', 'Akai Tori'], (series, i) => [
    [`${series} vTBD c${pad(i + 51, 3)}.cbz`, { series, volume: null, number: i + 51 }],
    [`${series} v.TBD ch.${i + 51}.cbz`, { series, volume: null, number: i + 51 }],
    [`${series} Vol. TBA Ch. ${i + 51} - Ash.cbz`, { series, volume: null, number: i + 51, title: 'Ash' }],
    [`${series}_vTBA_c${pad(i + 51, 3)}.cbz`, { series, volume: null, number: i + 51 }],
    [`[Mist] ${series} - vTBE c${pad(i + 51, 3)} [1920p].cbz`, { series, volume: null, number: i + 51 }],
  ]),
}

const specialFolders: Kind = {
  name: 'folders of specials',
  samples: each(
    [
      'Artworks',
      'Halloween Specials',
      'King-Size Annuals',
      'Anniversary Specials',
      'Bonus Stories',
      'Early Sketchbooks',
    ],
    (folder, i) => [
      [`Copper Crow/${folder}/Dust 0${i + 1}.cbz`, { series: 'Copper Crow', special: true, number: i + 1 }],
      [`Copper Crow (2004)/${folder}/Dust.cbz`, { series: 'Copper Crow', special: true, title: 'Dust' }],
      [`Copper Crow (2004)/${folder} (2006)/a.cbz`, { folder: `Copper Crow – ${folder}`, folderYear: 2006 }],
    ],
  ).concat(
    each(['Artbook', 'Fanbook', 'One-Shots'], (label) => [
      [
        `Les Ombres/[${label}] Les Ombres/Dust.cbz`,
        { series: 'Les Ombres', special: true, folder: `Les Ombres – ${label}` },
      ],
      [`Les Ombres/Les Ombres (${label})/Dust.cbz`, { series: 'Les Ombres', special: true }],
    ]),
    [
      ['Halloween Specials/Dust 02.cbz', { series: 'Dust', special: false, folder: 'Halloween Specials' }],
      ['Manga/Winter Specials/02.cbz', { series: 'Winter Specials', special: false, number: 2 }],
      ['Copper Crow/Special Delivery/Dust 02.cbz', { series: 'Dust', special: false }],
      ['Vertigo/Copper Crow Annual/01.cbz', { series: 'Copper Crow Annual', special: false }],
    ],
  ),
}

const folderNoise: Kind = {
  name: 'folders with release text',
  samples: each(['Spindle', 'Copper Crow', 'Les Ombres', 'Mister Moth'], (series, i) => {
    const year = 1994 + i
    const named = (folder: string, wanted: Wanted = {}): Sample => [
      `${folder}/007.cbz`,
      { series, number: 7, folder: series, ...wanted },
    ]
    return [
      named(`${series} - ${year}`, { year, folderYear: year }),
      named(`${series} - ${year} (Digital)`, { year }),
      named(`${series} (${year}) Vol 3 - Marvel Comics`, { year, volume: 3 }),
      named(`${series} (${year}) - IDW Publishing`, { year }),
      named(`${series} 001-080 Full Run (${year}-2009)`, { year, folderYear: year }),
      named(`${series} #1-80 Complete + Extras`, { folderYear: null }),
      named(`${series} - Complete Series [Digital]`),
      named(`${series} 1-30 Complete (${year}-2001)`, { year, folderYear: year }),
      named(`${series} T01 à T20`, { volume: null }),
      named(`${series} Tomes 1 à 20 (Intégrale)`, { volume: null }),
      named(`${series} Band 1 bis 20 komplett`, { volume: null }),
      named(`${series} v01-v20 (${year})`, { volume: null, year }),
      named(`${series} 1-2`, { series: `${series} 1-2`, folder: `${series} 1-2` }),
      named(`${series} Vol 3 - The Reckoning`, { volume: 3, folder: `${series} Vol 3 - The Reckoning` }),
    ]
  }),
}

const kinds = [
  numbersBeforeVolumes,
  plainNumbers,
  romanFives,
  episodes,
  prose,
  twoYears,
  unknownVolumes,
  specialFolders,
  folderNoise,
]

function readSample(path: string): Record<string, unknown> {
  const folders = path.split('/').slice(0, -1)
  if (folders.length === 0) return { ...parseFileName(path) }
  return { ...parseFileName(path), folder: folderTitle(folders), folderYear: folderYear(folders.at(-1) ?? '') }
}

function score(samples: readonly Sample[]) {
  const fields = samples.flatMap(([path, wanted]) => {
    const read = readSample(path)
    return Object.entries(wanted).map(([field, value]) => ({ path, field, wanted: value, read: read[field] }))
  })
  const misses = fields.filter((field) => field.read !== field.wanted)
  return { total: fields.length, misses, share: (fields.length - misses.length) / fields.length }
}

describe('file names generated from words and patterns', () => {
  it.each(kinds.map((kind) => [kind.name, kind.samples] as const))('%s: 98 of 100 fields are correct', (_, samples) => {
    const { share, misses } = score(samples)
    expect(share, JSON.stringify(misses, null, 1)).toBeGreaterThanOrEqual(floor)
  })

  it('are numerous, and overall 98 of 100 fields are correct', () => {
    const { total, share } = score(kinds.flatMap(({ samples }) => samples))
    expect(total).toBeGreaterThan(500)
    expect(share).toBeGreaterThanOrEqual(floor)
  })
})

const time = '2026-03-02T08:00:00Z'
const source = (name: string, rest: object = {}) => ({
  ...{ pluginId: '0197a0f0-0000-7000-8000-0000000000aa', pluginName: name, source: 'api:lists', generatedAt: null },
  ...{ fetchedAt: time, cached: true, taskStatus: null, taskId: null, error: null, ...rest },
})
const title = (externalId: string, name: string, rest: object = {}) => ({
  ...{ externalId, source: 'api:lists', sourcePlugin: 'Lighthouse Log', title: name, score: 0.8, coverUrl: null },
  ...{ externalUrl: `https://lists.example/${externalId}`, summary: null, genres: ['Adventure'], reasons: [] },
  ...{ reason: 'People who liked The Wandering Lighthouse also liked this.', basedOn: ['The Wandering Lighthouse'] },
  ...{ inLibrary: false, inCodex: false, seriesId: null, series: null, status: 'ended', startYear: 2018 },
  ...{ totalVolumeCount: 4, rating: 81, ...rest },
})

/** Titles of a service that are not in the library, and a service that failed. */
export const stubbedRecommendations = {
  '/user/recommendations?*': {
    recommendations: [
      title('1', 'The Cartographer’s Winter', {
        summary:
          'A mapmaker is sent north to draw a coast that moves. Each morning the ice has taken another bay, and each ' +
          'evening she draws it again, until the map is the only place where the bay still is. '.repeat(2),
      }),
      title('2', 'Tin Orchard', { externalUrl: null, startYear: null }),
    ],
    sources: [
      source('Inglenook', { pluginId: null, source: 'local', fetchedAt: null, cached: false }),
      source('Lighthouse Log'),
      source('Salt & Paper', {
        pluginId: '0197a0f0-0000-7000-8000-0000000000ab',
        error: 'The service is having problems. Try again later.',
      }),
    ],
    hasTaste: true,
  },
}

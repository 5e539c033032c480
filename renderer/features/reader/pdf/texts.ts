export const texts = {
  page: (page: number) => `Page ${page}`,
  linkTo: (page: number) => `To page ${page}`,
  linkOut: (url: string) => `${url} (opens in a new tab)`,
} as const

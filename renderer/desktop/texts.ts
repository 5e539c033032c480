import { inLanguage } from '../languages/in-language.ts'

export const english = {
  showInFolder: 'Show in folder',
  notHere: 'This file can’t be found. Check that its drive is connected.',
  open: { data: 'Open data folder', logs: 'Open log folder' },
  noFolder: 'This folder doesn’t exist yet.',
}

export const texts = inLanguage('desktop', english)

import { inLanguage } from '../languages/in-language.ts'

export const english = {
  showInFolder: 'Show in folder',
  notHere: 'This file is not there now. Is its drive plugged in?',
  open: { data: 'Open the data folder', logs: 'Open the folder of the logs' },
  noFolder: 'This folder is not there yet.',
}

export const texts = inLanguage('desktop', english)

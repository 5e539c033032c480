import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  steps: { you: 'You', folders: 'Your books', devices: 'Your devices' },
  progress: 'First steps',
  you: {
    title: 'Welcome to Inglenook',
    lead: 'A quiet place for your comics, manga and ebooks. It runs on your own computer, and nothing leaves it. First, who are you?',
    username: 'Your name',
    usernameHint: 'You sign in with it. You are the administrator here.',
    noName: 'Enter the name that you want to sign in with.',
    password: 'Password',
    code: 'Setup code',
    codeHint: 'It was printed when Inglenook started, since you are not at the computer it runs on.',
    submit: 'Continue',
    known: 'You are signed in as',
  },
  folders: {
    title: 'Where are your books?',
    lead: 'Choose a folder of the computer that Inglenook runs on. Your files are only read, never changed. The scan starts at once and goes on by itself.',
    skip: 'Skip for now',
    next: 'Continue',
  },
  devices: {
    title: 'Read anywhere at home',
    lead: 'Choose the app you want to read in, or scan the code with a tablet. Sign in with the name and password you have just chosen.',
    finish: 'Start reading',
  },
  back: 'Back',
} as const

export const texts = inLanguage('setup', english)

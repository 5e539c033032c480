import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  steps: { you: 'You', folders: 'Your books', devices: 'Your devices' },
  progress: 'Setup',
  you: {
    title: 'Welcome to Inglenook',
    lead: 'A quiet place for your comics, manga and ebooks. It runs on your own computer, and nothing leaves it. Create your account to begin.',
    username: 'User name',
    usernameHint: 'You sign in with it. This account is the administrator.',
    noName: 'Enter a user name.',
    password: 'Password',
    code: 'Setup code',
    codeHint: 'You’re not on the computer that Inglenook runs on. The code was printed there when it started.',
    submit: 'Continue',
    known: 'You’re signed in as',
  },
  folders: {
    title: 'Where are your books?',
    lead: 'Choose a folder on the computer that Inglenook runs on. Your files are only read, never changed. The scan starts immediately and runs in the background.',
    skip: 'Skip for now',
    next: 'Continue',
  },
  devices: {
    title: 'Read anywhere at home',
    lead: 'Choose the app you want to read in, or scan the code with a tablet. Sign in with the user name and password you just chose.',
    finish: 'Start reading',
  },
  back: 'Back',
} as const

export const texts = inLanguage('setup', english)

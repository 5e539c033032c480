export const texts = {
  title: 'Sign in',
  lead: 'Welcome back.',
  username: 'User name',
  password: 'Password',
  submit: 'Sign in',
} as const

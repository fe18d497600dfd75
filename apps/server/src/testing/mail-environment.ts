/** Settings of a server that sends mail, to nobody in these tests. */
export const mailEnvironment = {
  MAIL_HOST: 'mail.example.com',
  MAIL_FROM: 'news@example.com',
  MAIL_KEY: 'a-key-of-the-tests-with-32-signs-or-more',
} as const

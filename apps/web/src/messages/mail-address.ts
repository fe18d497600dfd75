/** A mail address as people type it in, of themselves or of others. */
export const mailAddressText = {
  label: 'メールアドレス',
  invalid: 'メールアドレスとして使えません。半角の英字・数字・記号で、name@example.com のように入力してください。',
} as const

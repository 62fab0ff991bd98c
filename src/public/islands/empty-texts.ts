/** Said at a field that was left empty: the server's sentence would name it as the contract does, not as the form. */
export const emptyTexts = {
  name: 'Please enter your name.',
  email: 'Please enter your e-mail address.',
  phone: 'Please enter your phone number.',
  message: 'Please write your message.',
  consent: 'Please agree to this.',
} as const

/** Of a conversation; all its mails begin like this, which the nightly job of `threads` knows too. */
export const mailKey = (uuid: string, what: string) => `thread/${uuid}/${what}`

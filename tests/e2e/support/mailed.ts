/** Tests whose server sends its mails to a mailbox of theirs. */
import { test as base } from './fixtures.ts'
import { Mailbox } from './mailbox.ts'
import { AppServer } from './server.ts'

export const test = base.extend<object, { mailbox: Mailbox; server: AppServer }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      const mailbox = await Mailbox.open()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, use) => {
      const server = await AppServer.start(undefined, { SMTP_URL: mailbox.url })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

import { typeNames } from '#rules/appointment-types.ts'
import { letter } from '#rules/letter.ts'
import { spokenStart } from '#rules/spoken-time.ts'
import type { MailContext } from '#server/platform/mail/context.ts'
import type { Mail, Recipient } from '#server/platform/mail/mail.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'
import type { MailedThread, SuggestedInMail, UnreadMessage } from './mailed-threads.ts'
import type { Side } from './queries.ts'

type Content = Pick<Mail, 'subject' | 'text' | 'html'>

/** The visitor's page: whoever has the address reads and writes there. */
const privatePage = ({ publicUrl }: Tenant, { uuid, token }: MailedThread) =>
  `${publicUrl}/app/messenger/${uuid}?${new URLSearchParams({ token })}`

const deskPage = ({ publicUrl }: Tenant, { uuid }: MailedThread) => `${publicUrl}/app/messenger/${uuid}`

const keepsLink = 'This link is yours alone. Please do not pass it on.'

/** Nothing that the visitor typed stands in it: anybody can write in the name of somebody else. */
export function beginningMail(thread: MailedThread, context: MailContext): Content {
  const { tenant, translate, look, language } = context
  const name = thread.advisor_name
  const subject = translate('Your message to {name}', { name })
  const body = letter({
    language,
    sender: tenant.name,
    ...look,
    title: subject,
    greeting: translate('Hello,'),
    paragraphs: [
      translate(
        'your message has arrived. On this page you read the answer and write on, without an account.',
      ),
      translate(keepsLink),
    ],
    facts: [],
    button: { label: translate('Open conversation'), href: privatePage(tenant, thread) },
    footer: translate('You get this mail because somebody wrote to {name} with this address.', { name }),
  })
  return { subject, ...body }
}

interface UnreadMail {
  readonly thread: MailedThread
  readonly messages: readonly UnreadMessage[]
  readonly reader: Side
  readonly recipient: Recipient
  /** Whether it repeats what was written. */
  readonly hasText: boolean
}

/** Files stay where they are: a mail says how many there are. Suggested times are booked where the mail leads to. */
function wordsOf({ text, attachments: count, suggestion }: UnreadMessage, context: MailContext): string {
  const { translate } = context
  const files = count === 1 ? translate('1 attachment') : translate('{count} attachments', { count })
  const times = suggestion ? timesOf(suggestion, context) : []
  return [text, count > 0 ? files : '', ...times].filter(Boolean).join('\n')
}

function timesOf(
  { topic, type, starts }: SuggestedInMail,
  { tenant, language, translate }: MailContext,
): string[] {
  const of = [topic, translate(typeNames[type])].filter(Boolean).join(', ')
  const clocks = { language, timeZone: tenant.timeZone }
  return [
    `${translate('Suggested times')} (${of}):`,
    ...starts.map((start) => `– ${spokenStart(start, clocks)}`),
  ]
}

/** What waits to be read, where the institution lets mails say it. */
export function unreadMail(
  { thread, messages, reader, recipient, hasText }: UnreadMail,
  context: MailContext,
): Content {
  const { tenant, translate, look, language } = context
  const isVisitor = reader === 'visitor'
  const name = isVisitor ? thread.advisor_name : thread.name
  const subject = translate('New message from {name}', { name })
  const body = letter({
    language,
    sender: tenant.name,
    ...look,
    title: subject,
    greeting: isVisitor ? translate('Hello,') : translate('Hello {name},', { name: recipient.name }),
    paragraphs: [
      messages.length === 1
        ? translate('a message waits for you.')
        : translate('{count} messages wait for you.', { count: messages.length }),
      ...(isVisitor ? [translate(keepsLink)] : []),
    ],
    facts: hasText ? messages.map((each) => [each.author_name, wordsOf(each, context)] as const) : [],
    button: {
      label: translate('Read and answer'),
      href: isVisitor ? privatePage(tenant, thread) : deskPage(tenant, thread),
    },
    footer: isVisitor
      ? translate('You get this mail because you wrote to {name}.', { name })
      : translate('You get this mail because visitors can reach you by your profile at {tenant}.', {
          tenant: tenant.name,
        }),
  })
  return { subject, ...body }
}

/** All conversations of one address. */
export function linksMail(threads: readonly MailedThread[], context: MailContext): Content {
  const { tenant, translate, look, language } = context
  const subject = translate('Your conversations with {tenant}', { tenant: tenant.name })
  const [latest] = threads
  const spoken = (at: Date) => spokenStart(at, { language, timeZone: tenant.timeZone })
  const body = letter({
    language,
    sender: tenant.name,
    ...look,
    title: subject,
    greeting: translate('Hello,'),
    paragraphs: [translate('these are the links to your conversations.'), translate(keepsLink)],
    facts: threads.map(
      (each) =>
        [
          `${each.advisor_name}, ${spoken(each.last_message_at)}`,
          privatePage(tenant, each),
          'with links',
        ] as const,
    ),
    button: latest ? { label: translate('Open conversation'), href: privatePage(tenant, latest) } : null,
    footer: translate('You get this mail because somebody asked for these links with your address.'),
  })
  return { subject, ...body }
}

/** Mails of the demo, which stay on this machine; see platform/mail/mail.ts. */
import { sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { get, list } from '#server/platform/collections/collection.ts'
import { decodeListQuery, type ListParameters, pageHeaders } from '#server/platform/collections/list-query.ts'
import { notFound } from '#server/platform/contract/errors.ts'

const entity = entities.DemoMail
/** Of a mail that was sent nothing is kept but that it was; one from before mails had addresses has none. */
const kept = { where: [sql`mails.sent_at is null`, sql`mails.uuid is not null`] }
const latest = { property: 'created_at', direction: 'desc' } as const

/** Everybody may read them, private links and all: so they are nowhere but in the demo. */
export const demoMailsHandlers = {
  async listDemoMails({ query, tx, isDemo }) {
    const asked = decodeListQuery(query as ListParameters)
    const sorted = asked.sort.length > 0 ? asked : { ...asked, sort: [latest] }
    if (!isDemo) throw notFound()
    const page = await list(tx, entity, sorted, kept)
    return { status: 200, headers: pageHeaders('demo-mails', asked, page), body: page.rows }
  },

  async getDemoMail({ params, tx, isDemo }) {
    const mail = isDemo ? await get(tx, entity, params.uuid, kept) : null
    if (!mail) throw notFound()
    return { status: 200, body: mail }
  },
} satisfies Handlers

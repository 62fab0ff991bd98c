import { randomUUID } from 'node:crypto'
import type { ContactOption } from '#rules/contact-options.ts'
import { countryOf, phoneOf } from '#rules/phone.ts'
import { forbidden, invalid, notFound, tooMany } from '#server/platform/errors.ts'
import type { Body, Ctx, Handlers } from '#server/platform/handler.ts'
import { addressKey, type Limit, take } from '#server/platform/rate-limits.ts'
import { visibleOptions } from '../advisors/profile.ts'
import { findActive } from '../advisors/queries.ts'
import { mailQueue } from './jobs.ts'
import { type ContactRequest, findTwin, insertRequest, type Kind } from './queries.ts'

type Ask = Ctx<'createContactRequest'>

/** The contact option that a kind of request goes with, and the module behind it. */
const kinds: Readonly<Record<Kind, { readonly option: ContactOption; readonly module?: string }>> = {
  contact: { option: 'basic_contact_form' },
  appointment: { option: 'appointment_request' },
  callback: { option: 'call_back_request', module: 'call-me-back' },
  message: { option: 'messenger', module: 'messenger' },
}

// Only stored requests count: a visitor who mends a field is not one who asks too often.
const perVisitor: Limit = { name: 'contact requests from address', most: 5, seconds: 600 }
const perAdvisor: Limit = { name: 'contact requests to advisor', most: 60, seconds: 3600 }

const twinMinutes = 10

export const contactRequestsHandlers = {
  async createContactRequest(ctx) {
    const advisor = await findAsked(ctx)
    const request = requestOf(ctx, advisor.uuid)
    // A field that people do not see was filled in by a program: it is told what it wants to hear.
    if (ctx.body.website) return { status: 201, body: { uuid: randomUUID() } }
    const twin = await findTwin(ctx.tx, request, new Date(ctx.now.getTime() - twinMinutes * 60_000))
    if (twin) return { status: 201, body: { uuid: twin } }
    await limit(ctx, advisor.uuid)
    const uuid = await insertRequest(ctx.tx, request)
    await ctx.enqueue(mailQueue, { tenantId: ctx.tenant.id, uuid })
    return { status: 201, body: { uuid } }
  },
} satisfies Handlers

/** The advisor, if they can be asked for this kind of thing. */
async function findAsked(ctx: Ask) {
  const { option, module } = kinds[ctx.body.kind]
  if (module && !ctx.modules.has(module))
    throw ctx.actor.kind === 'guest' ? notFound('Not found') : forbidden('module off')
  const advisor = await findActive(ctx.tx, ctx.params.alias)
  if (!advisor || !visibleOptions(advisor, ctx)[option]) throw notFound('Not found')
  return advisor
}

function requestOf({ body, modules, now, tenant }: Ask, advisorUuid: string): ContactRequest {
  return {
    advisor_uuid: advisorUuid,
    kind: body.kind,
    name: body.name.trim(),
    email: textOf(body.email),
    phone: phoneIn(body, tenant.language),
    preferred_time: textOf(body.preferred_time),
    message: textOf(body.message),
    is_customer: modules.has('is-already-customer') ? (body.is_customer ?? false) : null,
    consented_at: now,
    created_at: now,
  }
}

const textOf = (text: string | undefined) => text?.trim() || null

/** Kept in E.164, so that the advisor's click dials it. */
function phoneIn({ phone }: Body<'createContactRequest'>, language: string): string | null {
  if (phone === undefined) return null
  const number = phoneOf(phone, countryOf(language))
  if (number) return number
  throw invalid({ phone: ['Please enter a phone number with its area code, for instance 0171 2345678.'] })
}

async function limit(
  { tx, tenant, ip, now, rateLimitFactor: factor }: Ask,
  advisorUuid: string,
): Promise<void> {
  const who = { tenantId: tenant.id, now, factor }
  const wait =
    (await take(tx, perVisitor, { ...who, key: addressKey(ip) })) ??
    (await take(tx, perAdvisor, { ...who, key: advisorUuid }))
  if (wait !== null) throw tooMany(wait)
}

import { randomUUID } from 'node:crypto'
import { consentText } from '#rules/consent-text.ts'
import type { ContactOption } from '#rules/contact-options.ts'
import { notPhone } from '#rules/fault-sentence.ts'
import { countryOf, phoneOf } from '#rules/phone.ts'
import type { Body, Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { forbidden, invalid, notFound, tooMany } from '#server/platform/contract/errors.ts'
import { checkTicket, formKey } from '#server/platform/guards/form-ticket.ts'
import { addressKey, type Limit, take } from '#server/platform/guards/rate-limits.ts'
import { findActive, visibleOptions } from '../advisors/public.ts'
import { begin, findBegun, limitBeginning } from '../messenger/public.ts'
import { mailQueue } from './jobs.ts'
import { type ContactRequest, type ContactRequestKind, findTwin, insertRequest } from './queries.ts'
import { requests } from './records.ts'
import { formTicketHandlers } from './ticket.ts'

type ContactRequestCtx = Ctx<'createContactRequest'> | Ctx<'createContactRequestFromSite'>

/** The contact options that a kind of request goes with, of which one is enough, and the module behind it. */
const kinds: Readonly<
  Record<ContactRequestKind, { readonly options: readonly ContactOption[]; readonly module?: string }>
> = {
  contact: { options: ['basic_contact_form'] },
  // Until it can be booked, an online appointment is asked for.
  appointment: { options: ['appointment_request', 'online_appointment'] },
  callback: { options: ['call_back_request'], module: 'call-me-back' },
  message: { options: ['messenger'], module: 'messenger' },
}

const hour = 3600
const day = 24 * hour

interface Rule {
  readonly limits: readonly Limit[]
  keyOf(ctx: ContactRequestCtx, request: ContactRequest): string | null
}

/**
 * Only stored requests count: a visitor who mends a field is not one who asks too often. All ask in this order, so that
 * two requests never wait for each other's counts.
 */
const rules: readonly Rule[] = [
  // A branch's guests and a carrier's phones share an address: what is narrow is what one advisor gets from it.
  {
    limits: [
      { name: 'contact requests from address', most: 50, seconds: 600 },
      { name: 'contact requests from address in a day', most: 400, seconds: day },
    ],
    keyOf: guestKey,
  },
  {
    limits: [
      { name: 'contact requests to advisor from address', most: 5, seconds: 600 },
      { name: 'contact requests to advisor from address in a day', most: 20, seconds: day },
    ],
    keyOf: (ctx, { advisor_uuid }) => withAdvisor(guestKey(ctx), advisor_uuid),
  },
  // The server of the institution's site asks for all its visitors, from one address. To an advisor it brings half of what
  // comes from everybody: a key that stands in a page, where anybody takes it, keeps no guest out.
  {
    limits: [
      { name: 'contact requests by key', most: 500, seconds: 600 },
      { name: 'contact requests by key in a day', most: 4_000, seconds: day },
    ],
    keyOf: siteKey,
  },
  {
    limits: [
      { name: 'contact requests to advisor by key', most: 30, seconds: hour },
      { name: 'contact requests to advisor by key in a day', most: 100, seconds: day },
    ],
    keyOf: (ctx, { advisor_uuid }) => withAdvisor(siteKey(ctx), advisor_uuid),
  },
  {
    limits: [
      { name: 'contact requests to advisor', most: 60, seconds: hour },
      { name: 'contact requests to advisor in a day', most: 200, seconds: day },
    ],
    keyOf: (_, { advisor_uuid }) => advisor_uuid,
  },
  // Whoever is called or written to need not be the one who asked.
  {
    limits: [{ name: 'contact requests for phone', most: 3, seconds: hour }],
    keyOf: (_, { phone }) => phone,
  },
  {
    limits: [{ name: 'contact requests for e-mail', most: 3, seconds: hour }],
    keyOf: (_, { email }) => email?.toLowerCase() ?? null,
  },
]

function guestKey(ctx: ContactRequestCtx): string | null {
  return ctx.siteKey === null ? addressKey(ctx.ip) : null
}

function siteKey(ctx: ContactRequestCtx): string | null {
  return ctx.siteKey && `key:${ctx.siteKey}`
}

function withAdvisor(key: string | null, advisorUuid: string): string | null {
  return key && `${key}\n${advisorUuid}`
}

const twinMinutes = 10

export const contactRequestsHandlers = {
  ...formTicketHandlers,
  listContactRequests: requests.list,
  getContactRequest: requests.show,
  updateContactRequest: requests.update,

  createContactRequest: (ctx) =>
    receive(ctx, async () => checkTicket(ctx.body.ticket, await formKey(ctx.tx), ctx.now)),

  // The institution's own form has no ticket: its key stands for it.
  createContactRequestFromSite: (ctx) => receive(ctx, async () => {}),
} satisfies Handlers

async function receive(ctx: ContactRequestCtx, checkForm: () => Promise<void>) {
  const advisor = await findAsked(ctx)
  const request = requestOf(ctx, advisor.uuid)
  // A field that people do not see was filled in by a program: it is told what it wants to hear.
  if (ctx.body.website) return received(randomUUID())
  await checkForm()
  const since = new Date(ctx.now.getTime() - twinMinutes * 60_000)
  const twin = await findTwin(ctx.tx, request, since)
  if (twin) return received(twin)
  const words = firstWords(request)
  if (words)
    return received((await findBegun(ctx.tx, words, since)) ?? (await beginThread(ctx, request, words)))
  await limit(ctx, request)
  const uuid = await insertRequest(ctx.tx, request)
  await ctx.enqueue(mailQueue, { tenantId: ctx.tenant.id, uuid })
  return received(uuid)
}

/**
 * A message begins a conversation, as one from the messenger's popup does (product §6.10). One with a number or a wish of
 * time, for which a conversation has no place, or without an address, where nobody could be told of an answer, is a request.
 */
function firstWords({ kind, advisor_uuid, name, email, phone, preferred_time, message }: ContactRequest) {
  if (kind !== 'message' || !email || !message || phone || preferred_time) return null
  return { advisor_uuid, name, email, message }
}

async function beginThread(
  ctx: ContactRequestCtx,
  request: ContactRequest,
  words: NonNullable<ReturnType<typeof firstWords>>,
): Promise<string> {
  // The institution's site writes for all its visitors, from one address.
  if (ctx.siteKey === null) await limitBeginning(ctx, words.advisor_uuid, words.email)
  else await limit(ctx, request)
  return await begin(ctx, { ...words, user_uuid: null, is_customer: request.is_customer })
}

const received = (uuid: string) => ({ status: 201, body: { uuid } }) as const

/** The advisor, if they can be asked for this kind of thing. */
async function findAsked(ctx: ContactRequestCtx) {
  const { options, module } = kinds[ctx.body.kind]
  if (module && !ctx.modules.has(module))
    throw ctx.actor.kind === 'guest' ? notFound('Not found') : forbidden('module off')
  const advisor = await findActive(ctx.tx, ctx.params.alias)
  if (!advisor) throw notFound('Not found')
  const visible = visibleOptions(advisor, ctx)
  if (!options.some((option) => visible[option])) throw notFound('Not found')
  return advisor
}

function requestOf(
  { body, modules, now, tenant, translate }: ContactRequestCtx,
  advisorUuid: string,
): ContactRequest {
  return {
    advisor_uuid: advisorUuid,
    kind: body.kind,
    name: body.name.trim(),
    email: textOf(body.email),
    phone: phoneIn(body, tenant.language),
    preferred_time: textOf(body.preferred_time),
    message: textOf(body.message),
    is_customer: modules.has('is-already-customer') ? (body.is_customer ?? false) : null,
    // The form speaks the language that the request asks for.
    consent_text: translate(consentText, { tenant: tenant.name }),
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
  throw invalid({ phone: [notPhone] })
}

async function limit(ctx: ContactRequestCtx, request: ContactRequest): Promise<void> {
  const { tx, tenant, now, rateLimitFactor: factor } = ctx
  for (const { limits, keyOf } of rules) {
    const key = keyOf(ctx, request)
    if (key === null) continue
    for (const one of limits) {
      const wait = await take(tx, one, { tenantId: tenant.id, key, now, factor })
      if (wait !== null) throw tooMany(wait)
    }
  }
}

import { hashOf } from '#rules/hash-tags.ts'
import { countryOf, formatPhone } from '#rules/phone.ts'
import { signature } from '#rules/signature.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { contentTag, hasAlready } from '#server/platform/contract/etag.ts'
import { translate } from '#server/platform/tenancy/translations.ts'
import { findFullPicture, logoIn, type MailLogo, mailLogoOf } from '../tenant-pictures/public.ts'
import { backgroundOf } from './background.ts'
import type { BackgroundContent } from './background-drawing.ts'
import { type PublicFacts, publicFactsOf } from './public-facts.ts'

const headersOf = (tag: string) => ({ etag: tag, 'cache-control': 'private, no-cache' })

async function getAdvisorSignature(ctx: Ctx<'getAdvisorSignature'>) {
  const { settings, tenant, tx } = ctx
  const facts = await publicFactsOf(ctx, tx)
  const logo = await mailLogoOf(tx, tenant.id, settings)
  const body = { language: facts.language, ...signature(contentOf(ctx, facts, logo)) }
  const tag = contentTag(body)
  if (hasAlready(ctx.headers['if-none-match'], tag)) return { status: 304 as const, headers: headersOf(tag) }
  return { status: 200 as const, headers: headersOf(tag), body }
}

function contentOf({ tenant }: Pick<Ctx, 'tenant'>, facts: PublicFacts, logo: MailLogo | null) {
  const { row, language, house, address, colours } = facts
  const say = (key: string) => translate(language, key)
  // As people of the institution's country write them, for those who read its language.
  const country = countryOf(tenant.language.startsWith(language) ? tenant.language : language)
  const phones = [
    { label: say('Phone'), number: row.phone_number },
    { label: say('Mobile'), number: row.mobile_number },
  ]
  const { street = '', zip = '', city = '' } = row.organization ?? {}
  return {
    name: facts.name,
    position: facts.position,
    institution: house[0] ?? tenant.name,
    logo: logo && { src: `${tenant.publicUrl}${logo.path}`, width: logo.width, height: logo.height },
    branch: [...house.slice(1), street, `${zip} ${city}`.trim()].filter(Boolean),
    phones: phones.flatMap(({ label, number }) =>
      number ? [{ label, number, shown: formatPhone(number, country) }] : [],
    ),
    email: row.email_address ? { label: say('E-mail'), address: row.email_address } : null,
    links: [
      ...(facts.isBookable
        ? [{ label: say('Book an appointment'), href: `${address}${hashOf('appointment', language)}` }]
        : []),
      { label: say('View profile'), href: address },
    ],
    primary: colours.primary,
    onPrimary: colours['on-primary'],
  }
}

async function getAdvisorBackground(ctx: Ctx<'getAdvisorBackground'>) {
  const { query, settings, tenant } = ctx
  const content = await ctx.withTenant(
    async (tx): Promise<BackgroundContent> => {
      const { language, name, position, house, address, isBookable, colours } = await publicFactsOf(ctx, tx)
      return {
        side: query.side ?? 'left',
        name,
        position,
        house,
        address,
        hint: translate(language, isBookable ? 'Contact and appointments' : 'Contact'),
        logo: logoIn(settings['images.tenantLogo']),
        colours: {
          near: colours.paper,
          far: colours.ground,
          ink: colours['on-paper'],
          accent: colours.primary,
        },
      }
    },
    { readOnly: true },
  )
  const tag = contentTag([drawingVersion, content])
  if (hasAlready(ctx.headers['if-none-match'], tag)) return { status: 304 as const, headers: headersOf(tag) }
  // No transaction stands open while it is drawn, or waits for its turn.
  const body = await backgroundOf(`${tenant.id} ${tag}`, content, (hash) =>
    ctx.withTenant((tx) => findFullPicture(tx, hash), { readOnly: true }),
  )
  return { status: 200 as const, headers: headersOf(tag), body }
}

/** To be raised when the same content is drawn otherwise: browsers ask for it anew, then. */
const drawingVersion = 1

export const advisorSignaturesHandlers = { getAdvisorSignature, getAdvisorBackground } satisfies Handlers

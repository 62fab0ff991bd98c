/** What mails and cards would look like, were the settings saved as they are typed now: nothing of it is stored (product §17.28). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escaped } from '#rules/html.ts'
import { letter } from '#rules/letter.ts'
import { spokenStart } from '#rules/spoken-time.ts'
import { lockedSettings } from '../features/settings/public.ts'
import { logoIn } from '../features/tenant-pictures/public.ts'
import { cardColours, words } from '../features/wallet-cards/public.ts'
import type { CallReply } from '../platform/binding/call.ts'
import { notFound } from '../platform/contract/errors.ts'
import type { TenantTx } from '../platform/database/tables.ts'
import type { Site } from '../platform/http/request-site.ts'
import { mailLook } from '../platform/mail/look.ts'
import { translate } from '../platform/tenancy/translations.ts'
import type { PagesOptions } from './pages-options.ts'
import { startPage } from './send-html.ts'

/** What the preview takes back, with what it has to show. */
class Shown extends Error {
  readonly reply: CallReply | { readonly html: string }

  constructor(reply: Shown['reply']) {
    super('A preview stores nothing.')
    this.reply = reply
  }
}

const views: Readonly<Record<string, (site: Site) => string>> = { mail: mailOf, card: cardOf }

export function addSettingsPreview(app: FastifyInstance, options: PagesOptions): void {
  app.post<{ Params: { view: string } }>('/app/settings/preview/:view', async (request, reply) => {
    const draw = Object.hasOwn(views, request.params.view) ? views[request.params.view] : undefined
    if (!draw) throw notFound()
    const shown = await shownOf(request, options, draw)
    if (!('html' in shown)) return reply.code(shown.status).headers(shown.headers).send(shown.body)
    startPage(reply)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(shown.html)
  })
}

async function shownOf(
  { site, log, body }: FastifyRequest,
  { binding, deps }: PagesOptions,
  draw: (site: Site) => string,
): Promise<Shown['reply']> {
  const caller = await site.caller()
  const language = site.pageLanguage
  try {
    return await deps.db.withTenant(site.tenant.id, async (tx) => {
      const changed = await binding.call(
        'updateGroupedSettings',
        { params: {}, body },
        { site, log, language, tx, caller },
      )
      if (changed.status !== 200) throw new Shown(changed)
      throw new Shown({ html: draw(await asChanged(site, tx)) })
    })
  } catch (shown) {
    if (shown instanceof Shown) return shown.reply
    throw shown
  }
}

/** The institution as the settings of this transaction make it. */
export async function asChanged(site: Site, tx: TenantTx): Promise<Site> {
  const { settings } = await lockedSettings(tx)
  const facts: Readonly<Record<PropertyKey, unknown>> = {
    settings,
    tenant: {
      ...site.tenant,
      name: settings.name || site.tenant.slug,
      language: settings.language || 'de',
      publicUrl: settings.public_url || site.tenant.publicUrl,
    },
  }
  return new Proxy(site, {
    get(target, name) {
      if (Object.hasOwn(facts, name)) return facts[name]
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** A mail that customers get: when an appointment is confirmed, three days from now. */
function mailOf({ tenant, settings, now }: Site): string {
  const { language, timeZone } = tenant
  const say = (key: string, values?: Record<string, unknown>) => translate(language, key, values)
  const start = new Date(now.getTime() + 3 * 86_400_000)
  start.setUTCMinutes(0, 0, 0)
  const when = spokenStart(start, { language, timeZone })
  const own = mailLook(tenant, settings)
  const { html } = letter({
    language,
    sender: settings['mail.sender_name'] || tenant.name,
    ...own,
    // By this site's own address: it is looked at here.
    logo: settings['images.tenantLogo'] || null,
    title: say('Appointment confirmed: {start}', { start: when }),
    greeting: say('Hello {name},', { name: 'Sam Example' }),
    paragraphs: [say('your appointment is confirmed.')],
    facts: [
      [say('Time'), when],
      [say('Questions'), settings.support_mail],
    ],
    button: null,
    footer: tenant.name,
  })
  return html
}

/** The front of a card as phones draw it. */
function cardOf({ tenant, settings }: Site): string {
  const { background, foreground, label } = cardColours(settings)
  const name = 'Dr. Sam Example'
  const language = tenant.language.startsWith('en') ? 'en' : 'de'
  const say = words(language, { NAME: name, TENANT: tenant.name })
  const logo = logoIn(settings['images.tenantLogo'])
  const field = (title: string, value: string) =>
    `<p style="margin:0 0 20px"><span style="display:block;color:${label};font-size:12px">${escaped(title)}</span><span style="font-size:16px">${escaped(value)}</span></p>`
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(say('description'))}</title></head>
<body style="margin:0;padding:24px 16px;background:#8e9492;font-family:system-ui,sans-serif">
<p style="margin:0 auto 16px;max-width:340px;padding:12px 16px;border-radius:16px;background:#ffffff;color:#14211e"><b>${escaped(settings['wallet.organization_name'] || tenant.name)}</b></p>
<main style="max-width:340px;min-height:420px;margin:0 auto;padding:20px;box-sizing:border-box;border-radius:12px;background:${background};color:${foreground}">
<p style="display:flex;gap:10px;align-items:center;margin:0 0 28px;font-weight:600">${logo ? `<img src="/app/pictures/${logo}.webp" alt="" style="height:32px;max-width:120px;background:#ffffff;border-radius:6px;padding:3px">` : ''}${escaped(tenant.name)}</p>
<p style="margin:0 0 24px;font-size:26px">${escaped(name)}</p>
${field(say('branch'), tenant.name)}
${field(say('phone'), settings.phone_number || '+49 69 1234567')}
</main>
</body>
</html>
`
}

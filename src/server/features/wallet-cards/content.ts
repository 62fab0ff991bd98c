/** What a card says (pass.json and its words), from the rows that it stands on. Pure: equal rows, equal bytes. */
import { createHash } from 'node:crypto'
import { addressLines } from '#rules/maps-link.ts'
import { fullName } from '#rules/names.ts'
import { countryOf, formatPhone } from '#rules/phone.ts'
import type { Settings, Tenant } from '#server/platform/tenancy/tenant.ts'
import { logoIn } from '../tenant-pictures/public.ts'
import { cardColours } from './colours.ts'
import type { AdvisorFacts, CardRow } from './facts.ts'
import type { CardImageQuery } from './images.ts'
import { newsValue } from './news.ts'
import { type CardWord, stringsOf, words } from './words.ts'

export interface Issuer {
  readonly tenant: Pick<Tenant, 'name' | 'publicUrl' | 'timeZone'>
  readonly settings: Settings
  readonly passTypeIdentifier: string
  readonly teamIdentifier: string
}

/** The secrets of one card. */
export interface CardTokens {
  readonly pass: string
  /** Stands in the link on the back, by which the holder withdraws the consent. */
  readonly withdrawal: string
}

export interface CardContent {
  /** Path in the archive to text. */
  readonly texts: Readonly<Record<string, string>>
  readonly images: CardImageQuery
  /** Changes when anything changes that the card says or shows. */
  readonly hash: Buffer
}

/** @param advisor null: gone, and the card is void and names nobody */
export function contentOf(
  card: CardRow,
  advisor: AdvisorFacts | null,
  issuer: Issuer,
  tokens: CardTokens,
): CardContent {
  const { settings } = issuer
  const colours = cardColours(settings)
  const images = {
    logo: logoIn(settings['images.tenantLogo']),
    portrait: advisor?.picture_hash ?? null,
    background: colours.background,
  }
  const texts = {
    'pass.json': JSON.stringify(
      advisor ? passOf(card, advisor, issuer, tokens) : voidPassOf(card, issuer, tokens),
    ),
    ...stringsOf(card.language, { NAME: advisor ? fullName(advisor) : '', TENANT: issuer.tenant.name }),
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([texts, images]))
    .digest()
  return { texts, images, hash }
}

interface PassField {
  readonly key: string
  readonly label: string
  readonly value: string
  readonly changeMessage?: string
  readonly attributedValue?: string
  readonly dataDetectorTypes?: readonly string[]
}

/** Of a card, whoever it names. */
function frameOf(card: CardRow, issuer: Issuer, tokens: CardTokens) {
  const { tenant, settings, passTypeIdentifier, teamIdentifier } = issuer
  const colours = cardColours(settings)
  return {
    formatVersion: 1,
    passTypeIdentifier,
    teamIdentifier,
    serialNumber: card.serial,
    organizationName: settings['wallet.organization_name'] || tenant.name,
    logoText: tenant.name,
    webServiceURL: `${tenant.publicUrl}/wallet-cards`,
    authenticationToken: tokens.pass,
    // A card that is passed on would carry one person's consent to another.
    sharingProhibited: true,
    backgroundColor: rgb(colours.background),
    foregroundColor: rgb(colours.foreground),
    labelColor: rgb(colours.label),
  }
}

function voidPassOf(card: CardRow, issuer: Issuer, tokens: CardTokens): object {
  const { tenant } = issuer
  const say = words(card.language, { NAME: '', TENANT: tenant.name })
  const others = linkField('why-void', say('why void'), tenant.publicUrl)
  return {
    ...frameOf(card, issuer, tokens),
    description: say('void'),
    voided: true,
    generic: {
      primaryFields: [{ key: 'void', label: '', value: say('void') }],
      backFields: [others, ...filled(lawFields(card, issuer, say))],
    },
  }
}

function passOf(card: CardRow, advisor: AdvisorFacts, issuer: Issuer, tokens: CardTokens): object {
  const { tenant } = issuer
  const profile = `${tenant.publicUrl}/app/profile/${advisor.slug}`
  const say = words(card.language, { NAME: fullName(advisor), TENANT: tenant.name })
  return {
    ...frameOf(card, issuer, tokens),
    description: say('description'),
    ...(!advisor.is_active && { voided: true }),
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: profile,
        messageEncoding: 'utf-8',
        altText: say('profile'),
      },
    ],
    generic: {
      ...front(card, advisor, say),
      backFields: back(card, advisor, { issuer, tokens, profile, say }),
    },
  }
}

type Say = (word: CardWord) => string

function front(card: CardRow, advisor: AdvisorFacts, say: Say) {
  const country = countryOf(card.language)
  return {
    primaryFields: [{ key: 'name', label: '', value: fullName(advisor) }],
    secondaryFields: filled([
      { key: 'position', label: say('position'), value: advisor.position ?? '' },
      { key: 'branch', label: say('branch'), value: advisor.organization?.name ?? '' },
    ]),
    auxiliaryFields: filled([
      { key: 'phone', label: say('phone'), value: phoneText(advisor.phone_number, country) },
      { key: 'email', label: say('email'), value: advisor.email_address ?? '' },
    ]),
  }
}

interface BackContext {
  readonly issuer: Issuer
  readonly tokens: CardTokens
  readonly profile: string
  readonly say: Say
}

/** The fields on the back. Only the first changes with a notification, so only that one has a message for its change. */
function back(
  card: CardRow,
  advisor: AdvisorFacts,
  { issuer, tokens, profile, say }: BackContext,
): PassField[] {
  const { tenant } = issuer
  const country = countryOf(card.language)
  const withdrawal = `${tenant.publicUrl}/wallet-cards/withdrawal?token=${tokens.withdrawal}`
  return [
    newsField(card, tenant.timeZone, say),
    ...filled([
      phoneField('phone-back', say('phone'), phoneText(advisor.phone_number, country)),
      phoneField('mobile', say('mobile'), phoneText(advisor.mobile_number, country)),
      { key: 'email-back', label: say('email'), value: advisor.email_address ?? '' },
      {
        key: 'address',
        label: say('address'),
        value: addressLines(advisor.organization ?? {}, card.language).join('\n'),
        dataDetectorTypes: ['PKDataDetectorTypeAddress'],
      },
      linkField('profile', say('profile'), profile),
      linkField('withdrawal', say('withdrawal'), withdrawal, say('withdraw')),
      ...lawFields(card, issuer, say),
    ]),
  ]
}

function lawFields({ language }: CardRow, { settings }: Issuer, say: Say): PassField[] {
  const imprint = language.startsWith('de') ? settings.imprint_de : settings.imprint_en
  return [
    linkField('imprint', say('imprint'), imprint ?? ''),
    linkField('privacy', say('privacy'), settings.privacy_url ?? ''),
  ]
}

/** The last message. A holder who has not agreed to messages gets none, and the phone does not announce a change. */
function newsField(card: CardRow, timeZone: string, say: Say): PassField {
  const field = { key: 'news', label: say('news') }
  if (!card.is_consenting) return { ...field, value: say('no messages') }
  const value = newsValue(card, timeZone) ?? say('no message yet')
  return { ...field, value, changeMessage: '%@' }
}

const phoneField = (key: string, label: string, value: string): PassField => ({
  key,
  label,
  value,
  dataDetectorTypes: ['PKDataDetectorTypePhoneNumber'],
})

/** Wallets that know no marked links show the address itself. @param text that of the link; the address, shortened */
function linkField(
  key: string,
  label: string,
  href: string,
  text = href.replace(/^https?:\/\//, ''),
): PassField {
  const link = `<a href="${escaped(href)}">${escaped(text)}</a>`
  return { key, label, value: href, attributedValue: link, dataDetectorTypes: ['PKDataDetectorTypeLink'] }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (each) => escapes[each] ?? each)

const filled = (fields: readonly PassField[]) => fields.filter(({ value }) => value !== '')

const phoneText = (number: string | null, country: ReturnType<typeof countryOf>) =>
  number ? formatPhone(number, country) : ''

function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}

/**
 * Which ways to reach an advisor a profile shows, and in which order (product §5.2): the option is on, its
 * module is on, what it needs is there, and the layout places it.
 */

export const contactOptions = [
  'wallet_cards',
  'vcard',
  'whatsapp',
  'basic_contact_form',
  'appointment_request',
  'email_address',
  'online_appointment',
  'call_back_request',
  'messenger',
] as const

export type ContactOption = (typeof contactOptions)[number]
export type ContactOptions = Readonly<Record<ContactOption, boolean>>
/** What the layout can place: the options, the number itself, and sharing. */
export type ContactElement = ContactOption | 'phone_number' | 'share'

/** Options that belong to a module; the others are always there. */
const moduleOf: Readonly<Partial<Record<ContactElement, string>>> = {
  wallet_cards: 'wallet-cards',
  vcard: 'v-cards',
  whatsapp: 'whats-app',
  online_appointment: 'online-appointments',
  call_back_request: 'call-me-back',
  messenger: 'messenger',
}

export interface Layout {
  readonly sections: readonly {
    readonly name: string
    readonly elements: readonly { readonly id: string; readonly order: number }[]
  }[]
}

export type LayoutSection = 'quick-contact' | 'networking' | 'social-media'

const contactElements: ReadonlySet<string> = new Set<ContactElement>([
  ...contactOptions,
  'phone_number',
  'share',
])

/**
 * The sections in which an element of the layout may stand: ways to get in touch among the buttons, links among links.
 *
 * @param kinds uuids of the kinds of links
 * @returns null where there is no such element
 */
export function sectionsFor(id: string, kinds: ReadonlySet<string>): readonly LayoutSection[] | null {
  if (contactElements.has(id)) return ['quick-contact']
  return kinds.has(id) ? ['networking', 'social-media'] : null
}

/** The layout of a tenant that has not chosen one. */
export const usualLayout = {
  sections: [
    {
      name: 'quick-contact' as const,
      elements: (
        [
          'online_appointment',
          'phone_number',
          'email_address',
          'basic_contact_form',
          'call_back_request',
          'appointment_request',
          'whatsapp',
          'messenger',
          'share',
          'vcard',
          'wallet_cards',
        ] satisfies ContactElement[]
      ).map((id, index) => ({ id: id as string, order: index + 1 })),
    },
    { name: 'networking' as const, elements: [] as { id: string; order: number }[] },
    { name: 'social-media' as const, elements: [] as { id: string; order: number }[] },
  ],
}

/** What an advisor has switched on, with the data that the options need; on the server only. */
export interface ContactData {
  readonly options: ContactOptions
  readonly phoneNumber: string | null
  readonly emailAddress: string | null
  readonly whatsappId: string | null
}

/**
 * The options that hold for visitors: on, of a module that is on, with what they need. A profile that leaves the server
 * says no more than this, so that what an advisor hides cannot be guessed.
 *
 * @param phoneNumber the shown number, null when hidden
 * @param tenantWhatsapp the institution's WhatsApp number
 */
export function effectiveOptions(
  { options, phoneNumber, emailAddress, whatsappId }: ContactData,
  modules: ReadonlySet<string>,
  tenantWhatsapp: string | null,
): Record<ContactOption, boolean> {
  const has: Partial<Record<ContactOption, boolean>> = {
    call_back_request: Boolean(phoneNumber),
    email_address: Boolean(emailAddress),
    whatsapp: Boolean(whatsappId && tenantWhatsapp),
  }
  const entries = contactOptions.map((option) => {
    return [option, options[option] && isModuleOn(option, modules) && (has[option] ?? true)] as const
  })
  return Object.fromEntries(entries) as Record<ContactOption, boolean>
}

export interface ContactProfile {
  readonly contact_options: ContactOptions
  readonly phone_number?: string | null
}

/** Ids of a section's buttons in their order. */
export function contactButtons(
  layout: Layout,
  profile: ContactProfile,
  modules: ReadonlySet<string>,
  section = 'quick-contact',
): ContactElement[] {
  return placed(layout, section).filter((id): id is ContactElement => isShown(id, profile, modules))
}

function isShown(id: string, profile: ContactProfile, modules: ReadonlySet<string>): boolean {
  if (!isModuleOn(id as ContactElement, modules)) return false
  if (id === 'share') return true
  if (id === 'phone_number') return Boolean(profile.phone_number)
  if (!contactOptions.includes(id as ContactOption)) return false
  if (id === 'call_back_request' && !profile.phone_number) return false
  return profile.contact_options[id as ContactOption]
}

function isModuleOn(id: ContactElement, modules: ReadonlySet<string>): boolean {
  const module = moduleOf[id]
  return !module || modules.has(module)
}

/** Ids of a section's elements in their order; an id that is placed twice counts once. */
function placed(layout: Layout, section: string): string[] {
  const elements = layout.sections.filter(({ name }) => name === section).flatMap((one) => one.elements)
  const inOrder = elements.toSorted((a, b) => a.order - b.order)
  return [...new Set(inOrder.map(({ id }) => id))]
}

/** Links of a section in its order; one without an address is hidden. */
export function placedLinks<Link extends { readonly uuid: string; readonly value: string }>(
  layout: Layout,
  links: readonly Link[] | undefined,
  section: 'networking' | 'social-media',
): Link[] {
  return placed(layout, section).flatMap((id) => {
    return links?.filter((link) => link.uuid === id && link.value.trim() !== '') ?? []
  })
}

interface PlacedText {
  readonly value: string
  readonly type: { readonly place: string; readonly order: number }
}

/** Texts of one place in their order; empty ones are hidden. The head has room for one: others stand before the texts below. */
export function textsAt<T extends PlacedText>(texts: readonly T[] | undefined, place: string): T[] {
  const at = (wanted: string) =>
    (texts ?? [])
      .filter(({ type, value }) => type.place === wanted && value.trim() !== '')
      .toSorted((a, b) => a.type.order - b.type.order)
  const [first, ...others] = at('header_top')
  if (place === 'header_top') return first ? [first] : []
  return place === 'default' ? [...others, ...at(place)] : at(place)
}

/** The demo's data as people write it down; seed.ts turns it into rows. */
import type { components } from '#generated/types.ts'
import type { Role } from '#rules/access.ts'
import type { AppointmentType } from '#rules/appointment-types.ts'
import type { TextVersions } from '#rules/by-language.ts'
import type { ContactElement } from '#rules/contact-options.ts'
import type { TextPlace } from '#server/features/advisors/public.ts'
import type { Sitter } from './portraits.ts'

export interface DemoTenant {
  readonly slug: string
  readonly hosts: readonly string[]
  readonly settings: Readonly<Record<string, string>>
  readonly metaTags: {
    readonly title: string
    readonly description: string
    readonly og_title: string
    readonly og_description: string
    readonly texts: TextVersions
  }
  /** Key to what the kind of text is called and where it stands. */
  readonly textTypes: Readonly<
    Record<string, { readonly title: string; readonly place: TextPlace; readonly order: number }>
  >
  readonly linkTypes: Readonly<
    Record<
      string,
      {
        readonly icon: string
        readonly label: string
        readonly section: 'networking' | 'social-media'
        /** How its addresses look; left out: any address. */
        readonly pattern?: string
      }
    >
  >
  /** Ways of contact in the layout's order; left out: the usual ones. */
  readonly contacts?: readonly ContactElement[]
  /** In their order. */
  readonly topics: Readonly<Record<string, DemoTopic>>
  readonly organizations: readonly DemoOrganization[]
  readonly advisors: readonly DemoAdvisor[]
  /** What new advisors begin with, and those who have no week of their own. */
  readonly hours: DemoWeek
  /** Days of every year on which it closes at a time. */
  readonly closes?: readonly {
    readonly name: string
    /** For those who read English. */
    readonly english: string
    readonly day: `${number}-${number}`
    readonly from: string
  }[]
  /** By slug of the advisor. */
  readonly bookings: Readonly<Record<string, DemoBooking>>
  /** Role to first and last name. */
  readonly users: Readonly<Record<string, readonly [first: string, last: string]>>
  /** Besides the demo's own analyst; they get reports by mail and do not sign in. */
  readonly analysts: readonly (readonly [first: string, last: string])[]
  /** Slug of a branch to the last names of those who get its weekly report. */
  readonly reports: Readonly<Record<string, readonly string[]>>
  /** Slugs of what the orgadmin, the orguser and the profiles' editor are assigned to. */
  readonly assigned: readonly string[]
  readonly requests: readonly DemoRequest[]
}

export interface DemoRequest {
  /** Slug of the advisor. */
  readonly to: string
  readonly kind: 'contact' | 'appointment' | 'callback' | 'message'
  readonly name: string
  readonly email?: string
  /** E.164. */
  readonly phone?: string
  readonly time?: string
  readonly message?: string
  readonly isCustomer?: true
  /** Before the seeding. */
  readonly hoursAgo: number
  /** New, if nothing is said. */
  readonly state?: 'answered' | 'closed'
}

/** Seven days from Monday on, as HH:mm-HH:mm; null is off. */
export type DemoWeek = readonly (string | null)[]

export interface DemoBooking {
  /** Null: none; left out: the institution's. */
  readonly week?: DemoWeek | null
  /** Can be booked online, in these ways. */
  readonly types?: readonly AppointmentType[]
  /** Where it differs from what holds without settings. */
  readonly settings?: components['schemas']['AppointmentSettings']
}

export interface DemoOrganization {
  readonly slug: string
  readonly name: string
  readonly address: readonly [street: string, zip: string, city: string]
  /** Has a public page under this name. */
  readonly publicName?: string
  /** Days before the seeding that somebody changed it, and who. */
  readonly changed: readonly [daysAgo: number, by: Role | null]
}

export interface DemoTopic {
  readonly topic: string
  readonly comment: string
  /** Minutes. */
  readonly length: number
  readonly preparation?: string
  /** For visitors who read another language. */
  readonly texts: TextVersions
  /** Slugs of those who advise on it. */
  readonly advisors: readonly string[]
  readonly isActive?: false
}

export interface DemoAdvisor {
  readonly name: readonly [first: string, last: string]
  readonly prefix?: string
  readonly suffix?: string
  /** What the portrait is drawn as. */
  readonly as: 'woman' | 'man'
  readonly portrait?: Pick<Sitter, 'hair' | 'body' | 'hasGlasses'>
  readonly position: string
  readonly at: string
  /** E.164. */
  readonly phone?: string
  readonly mobile?: string
  readonly tags?: readonly string[]
  readonly languages?: readonly string[]
  /** Slug of the assistant. */
  readonly assistant?: string
  readonly texts?: Readonly<Record<string, string>>
  readonly links?: Readonly<Record<string, string>>
  /** Left out: the usual ones. */
  readonly options?: 'all' | 'none' | 'usual'
  readonly isActive?: false
  /** Signs in as advisor@TENANT.example. */
  readonly isDemoAdvisor?: true
}

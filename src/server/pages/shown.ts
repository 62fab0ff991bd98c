/**
 * What public pages show, call by call, and which changes make them outdated: the lines that the triggers of migration 0042
 * write when one of these tables changes. A page that makes a call which does not stand here is not kept.
 *
 * | line             | when it is written                                                                    |
 * |------------------|---------------------------------------------------------------------------------------|
 * | tenant           | settings (colours, name, time zone, texts …), modules, meta tags, layout, types of texts and links, closing days; all next free times at once |
 * | advisor UUID     | somebody's record, texts, links, topics or next free time; or their assistant's record |
 * | reviews UUID     | a review of this advisor that is shown or refused, or was                              |
 * | advisors         | the same of anybody, but for next free times                                          |
 * | branch UUID      | the same of an advisor of this branch, and their next free times                      |
 * | organization UUID| a branch's record or metadata (address, texts, place on the map)                      |
 * | organizations    | the same of any branch                                                                |
 * | contents         | a content page, or their menu                                                                        |
 * | topics           | a topic: its name, its place in lists, whether it is active                           |
 *
 * Absences, working hours, bookings and the like show as the next free time that comes of them, and in nothing else. Pictures
 * and colours stand on pages by addresses that change with them; translations come with the program.
 */
import type { OperationId } from '#generated/operations.ts'
import type { components } from '#generated/types.ts'
import type { CallReply } from '../platform/binding/call.ts'
import { everything } from '../platform/tenancy/freshness.ts'

type Schemas = components['schemas']
type SourcesOf = (body: CallReply['body']) => readonly string[]

const none: SourcesOf = () => []

/** Who is found, of how many, with which topics and branches. */
const list = ['advisors', 'organizations', 'topics']

const profile: SourcesOf = ({ uuid, organization }: Schemas['AdvisorProfile']) => [
  `advisor ${uuid}`,
  `reviews ${uuid}`,
  ...(organization ? [`organization ${organization.uuid}`] : []),
]

/** By operation, from its reply; what all pages hang on is added. */
export const shownBy: { readonly [Id in OperationId]?: SourcesOf } = {
  getTenant: none,
  listModules: none,
  getProfileLayout: none,
  getOrganizationProfileConfiguration: none,
  // Guests are nobody: pages of the signed-in are not kept.
  getMe: none,
  getAdvisorProfile: profile,
  // All of the advisor whose profile is read with it.
  getWhatsappConfiguration: none,
  headWalletCard: none,
  listPublicReviews: none,
  getOrganization: ({ uuid }: Schemas['Organization']) => [`organization ${uuid}`],
  getContent: () => ['contents'],
  listContentLinks: () => ['contents'],
  getBranchPage: ({ uuid }: Schemas['BranchPage']) => [`organization ${uuid}`, `branch ${uuid}`, 'topics'],
  searchAdvisors: (cards: readonly Schemas['AdvisorCard'][]) => [
    ...list,
    ...cards.map(({ uuid }) => `advisor ${uuid}`),
  ],
  getSearchOptions: () => list,
}

/** What one page has shown so far. */
export class ShownOnPage {
  readonly #tenantId: number
  readonly #sources = new Set<string>()
  #isKnown = true
  #until = Number.POSITIVE_INFINITY

  constructor(tenantId: number) {
    this.#tenantId = tenantId
    this.#sources.add(everything(tenantId))
  }

  add(id: OperationId, { status, body }: CallReply): void {
    const sourcesOf = shownBy[id]
    // What failed, or was refused to one guest who asked too often, is nothing to show to others.
    if (!sourcesOf || status === 429 || status >= 500) this.#isKnown = false
    if (!sourcesOf || status !== 200) return
    for (const source of sourcesOf(body)) this.#sources.add(`${this.#tenantId} ${source}`)
    if (typeof body?.visible_until === 'string')
      this.#until = Math.min(this.#until, Date.parse(body.visible_until))
    if (typeof body?.open_state?.changes_at === 'string')
      this.#until = Math.min(this.#until, Date.parse(body.open_state.changes_at))
    for (const { next_free_slot: slot, organization } of offersIn(body)) {
      if (slot) this.#until = Math.min(this.#until, Date.parse(slot.start))
      if (organization?.open_state)
        this.#until = Math.min(this.#until, Date.parse(organization.open_state.changes_at))
    }
  }

  /** Lines of changes that make the page outdated; null: nobody knows all of them. */
  get sources(): readonly string[] | null {
    return this.#isKnown ? [...this.#sources] : null
  }

  /** When the first of the times that it offers is over, in ms since 1970. */
  get until(): number {
    return this.#until
  }
}

type Offer = Pick<Schemas['AdvisorCard'], 'next_free_slot'> &
  Partial<Pick<Schemas['AdvisorCard'], 'organization'>>

const offersIn = (body: CallReply['body']): readonly Offer[] =>
  Array.isArray(body) ? body : body ? [body, ...(body.advisors ?? [])] : []

import type { components } from '#generated/types.ts'
import { entryOf, type OfferedField, offeredFields, type SearchFormField } from '#rules/search-form-code.ts'
import type { Api, Loaded } from '../../page.ts'
import { modulesOn } from '../../tenant.ts'
import { load as loadProfile, type ProfileData } from '../profile/load.ts'
import { presetsIn } from '../search/load.ts'
import { partsOf, type SearchQuery, searchQueryOf } from '../search/search-query.ts'

type Schemas = components['schemas']
type Options = Schemas['SearchOptions']

export interface FinderWidgetData {
  tenant: Schemas['Tenant']
  /** Uuid of the search form; empty without one. */
  form: string
  heading: string | null
  buttonLabel: string | null
  fields: readonly OfferedField[]
  /** Whether what is pressed opens in a new window. */
  opensNewWindow: boolean
  /** What the form presets is in it. */
  asked: SearchQuery
  /** What visitors do not change. */
  presets: Partial<SearchQuery>
  options: Pick<Options, 'organizations' | 'languages'>
  /** Null before anybody has searched. */
  found: { readonly cards: readonly Schemas['AdvisorCard'][]; readonly total: number } | null
}

const missing: Loaded<never> = { status: 404, message: 'Not found (#404)' }
const failed: Loaded<never> = { status: 500, message: 'An error has occurred. Please try again later.' }

const usualFields: readonly SearchFormField[] = ['name', 'topic', 'place']

/** The finder in a frame; gone while the embedding or the finder is off, or the form that it names. */
export async function loadFinder(
  api: Api,
  _: Record<string, string>,
  query: URLSearchParams,
): Promise<Loaded<FinderWidgetData>> {
  const form = query.get('form') ?? ''
  const [tenant, modules, options] = await Promise.all([
    api('getTenant'),
    api('listModules'),
    api('getSearchOptions', form ? { query: { form } } : {}),
  ])
  if (!isOn(modules) || [400, 403, 404].includes(options.status)) return missing
  if (tenant.status !== 200 || options.status !== 200) return failed
  const shown: Options = options.body
  const presets = presetsIn(shown)
  const fields = offeredFields(
    { fields: shown.form?.fields ?? usualFields, presets },
    shown.organizations.length,
  )
  const asked = { ...searchQueryOf(query), ...presets, page: 1 }
  const data = {
    tenant: tenant.body,
    form,
    heading: shown.form?.heading ?? null,
    buttonLabel: shown.form?.button_label ?? null,
    fields,
    opensNewWindow: shown.form?.opens_in === 'new-window',
    asked,
    presets,
    options: shown,
    found: null,
  }
  const isSearch = fields.some((field) => query.has(entryOf(field)))
  if (!isSearch) return { status: 200, data }
  const found = await api('searchAdvisors', { query: Object.fromEntries(partsOf(asked)) })
  if (found.status !== 200) return failed
  const [, total] = /\/(\d+)$/.exec(String(found.headers?.['content-range'] ?? '')) ?? []
  return {
    status: 200,
    data: { ...data, found: { cards: found.body, total: Number(total ?? found.body.length) } },
  }
}

/** An advisor in a frame. */
export async function loadAdvisor(api: Api, params: Record<string, string>): Promise<Loaded<ProfileData>> {
  const modules = await api('listModules')
  return isOn(modules) ? await loadProfile(api, params) : missing
}

/** Booking in a frame: of whoever can be booked. */
export async function loadBooking(api: Api, params: Record<string, string>): Promise<Loaded<ProfileData>> {
  const loaded = await loadAdvisor(api, params)
  if (!('data' in loaded)) return loaded
  const { profile, modules } = loaded.data
  const isBookable = modules.has('online-appointments') && profile.contact_options.online_appointment
  return isBookable ? loaded : missing
}

const isOn = ({ status, body }: Awaited<ReturnType<Api>>) => status === 200 && modulesOn(body).has('embed')

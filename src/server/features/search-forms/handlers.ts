/** Forms of the finder for the institution's own site, as account admins keep them (product §17.11). */
import { entities } from '#generated/entities.ts'
import { elementCode, formCode, frameAddress, frameCode } from '#rules/search-form-code.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { type AnyCtx, served, updatedBy } from '#server/platform/collections/served-collection.ts'
import { type FieldErrors, invalid } from '#server/platform/contract/errors.ts'
import { translate } from '#server/platform/tenancy/translations.ts'
import { offeredOptions } from '../search/public.ts'
import { formsCount, isOrganizationThere, isTopicThere, type SearchForm, searchesCount } from './queries.ts'

/** Of one institution. */
const most = 200

const forms = served<SearchForm>({
  entity: entities.SearchForm,
  usualOrder: ['name'],
  options: ({ now }) => ({
    computed: { updated_by: updatedBy(entities.SearchForm), searches_count: searchesCount(now) },
  }),
  async prepare(ctx, body, before) {
    if (!before && (await formsCount(ctx.tx)) >= most)
      throw invalid({ name: ['There are 200 search forms already. Please delete one first.'] })
    await check(ctx, { ...before, ...body, presets: { ...before?.presets, ...body.presets } }, before)
    return body
  },
  taken: { search_forms_name: { name: ['There is a form of this name already.'] } },
})

type Preset = keyof NonNullable<SearchForm['presets']>

/** What visitors enter themselves cannot be set already: one of both would be of no use. */
const entered: Readonly<Record<Preset, string>> = {
  topic: 'Visitors enter the topic themselves. Take the field out, or leave this empty.',
  organization: 'Visitors choose the branch themselves. Take the field out, or leave this empty.',
  place: 'Visitors enter the place themselves. Take the field out, or leave this empty.',
  language: 'Visitors choose the language themselves. Take the field out, or leave this empty.',
}

/** @throws HttpError 422 at the fields */
async function check(
  { tx }: AnyCtx,
  { fields = [], presets = {} }: Partial<SearchForm>,
  before: SearchForm | null,
): Promise<void> {
  const errors: FieldErrors = {}
  const { topic, organization } = presets
  // A topic that was switched off meanwhile stays: who changes another field did not choose it.
  if (topic && topic !== before?.presets?.topic && !(await isTopicThere(tx, topic)))
    errors['presets.topic'] = ['There is no such topic, or it is not active.']
  if (organization && !(await isOrganizationThere(tx, organization)))
    errors['presets.organization'] = ['There is no such organization.']
  for (const name of Object.keys(entered) as Preset[])
    if (presets[name] && fields.includes(name)) errors[`presets.${name}`] = [entered[name]]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** With the code for other sites, which is made of the form and of what there is to choose from now. */
async function withCodes(ctx: AnyCtx, all: readonly SearchForm[]): Promise<SearchForm[]> {
  if (all.length === 0) return []
  const choices = await offeredOptions(ctx)
  return all.map((form) => ({ ...form, ...codesOf(form, ctx, choices) }))
}

type Choices = Awaited<ReturnType<typeof offeredOptions>>

function codesOf(form: SearchForm, { tenant, modules }: Pick<Ctx, 'tenant' | 'modules'>, choices: Choices) {
  const { publicUrl } = tenant
  const language = form.language ?? tenant.language
  const t = (key: string) => translate(language, key)
  const own = { form: form.uuid, ...(form.language && { lang: form.language }) }
  const title = form.heading || t('Find an advisor')
  const isFramed = modules.has('embed') && modules.has('searchengine')
  return {
    embed_code: formCode(form, { publicUrl, language, t, choices }),
    frame_code: isFramed ? frameCode(frameAddress(publicUrl, 'search', own), title, 640) : null,
    element_code: isFramed
      ? elementCode(
          publicUrl,
          'finder',
          { ...own, label: title },
          { path: `/app/search?${new URLSearchParams(own)}`, text: title },
        )
      : null,
  }
}

async function withCode<Reply extends { readonly body: SearchForm }>(
  ctx: AnyCtx,
  reply: Reply,
): Promise<Reply> {
  const [body = reply.body] = await withCodes(ctx, [reply.body])
  return { ...reply, body }
}

export const searchFormsHandlers = {
  async listSearchForms(ctx) {
    const reply = await forms.list(ctx)
    return { ...reply, body: await withCodes(ctx, reply.body) }
  },
  createSearchForm: async (ctx) => await withCode(ctx, await forms.create(ctx)),
  getSearchForm: async (ctx) => await withCode(ctx, await forms.show(ctx)),
  updateSearchForm: async (ctx) => await withCode(ctx, await forms.update(ctx)),
  deleteSearchForm: forms.remove,
} satisfies Handlers

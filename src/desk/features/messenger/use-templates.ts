import type { components } from '#generated/types.ts'
import { textOf } from '#rules/by-language.ts'
import { hashOf } from '#rules/hash-tags.ts'
import { fillTemplate, type TemplateValues } from '#rules/message-templates.ts'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { publicAddressOf } from '../../kit/public-address.ts'
import { useReading } from '../../kit/use-reading.ts'
import type { Thread } from './types.ts'
import { threadsKey } from './use-threads.ts'

type Template = components['schemas']['MessageTemplate']

export interface FilledTemplate {
  readonly uuid: string
  readonly title: string
  readonly text: string
}

/** The templates that are offered, in the language of the visitor, with what belongs into them. */
export function useTemplates(uuid: string) {
  const { client, tenant, language } = useDesk()
  const { actor } = useSession().facts
  const { data, failure, retry } = useReading([...threadsKey, 'templates', uuid], async () => {
    const [thread, templates] = await Promise.all([
      client.GET('/api/v1/messenger/threads/{uuid}', { params: { path: { uuid } } }),
      client.GET('/api/v1/message-templates', {
        params: { query: { filter: { is_active: true }, range: [0, 199] } },
      }),
    ])
    return { thread: thread.data as Thread, templates: (templates.data ?? []) as readonly Template[] }
  })
  const own = tenant?.language ?? language
  const alias = actor.kind === 'user' ? actor.alias : ''
  const templates = data?.templates.map(({ uuid: id = '', title, text, texts }): FilledTemplate => {
    const values = valuesOf(data.thread, alias, {
      name: tenant?.name ?? '',
      address: publicAddressOf(tenant),
    })
    const spoken = textOf(text, 'text', texts, { language: data.thread.language ?? own, own })
    return {
      uuid: id,
      title: textOf(title, 'title', texts, { language, own }),
      text: fillTemplate(spoken, values),
    }
  })
  return { templates, failure, retry }
}

/** Of whoever answers: the advisor, or who stands in and writes. */
function valuesOf(
  thread: Thread,
  alias: string,
  { name, address }: { name: string; address: string },
): TemplateValues {
  const { substitute, language = '' } = thread
  const isSubstitute = Boolean(substitute) && substitute === alias
  const slug = isSubstitute ? substitute : thread.advisor
  return {
    GUEST: thread.name ?? '',
    ADVISOR: (isSubstitute ? thread.substitute_name : thread.advisor_name) ?? '',
    TENANT: name,
    BOOKING: `${address}/app/profile/${slug}${hashOf('appointment', language)}`,
  }
}

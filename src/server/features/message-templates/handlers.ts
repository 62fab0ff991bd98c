/** Answers that are kept to be used again in conversations (product §14.8). */
import { type Generated, sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import { type Actor, hasRole, type Role } from '#rules/access.ts'
import type { TextVersions } from '#rules/by-language.ts'
import { hasUnknownPlaceholder } from '#rules/message-templates.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { type StoredRecord, served, updatedBy } from '#server/platform/collections/served-collection.ts'
import { type FieldErrors, invalid } from '#server/platform/contract/errors.ts'

type MessageTemplate = components['schemas']['MessageTemplate'] & StoredRecord

declare module '#server/platform/database/tables.ts' {
  interface Database {
    message_templates: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      title: string
      text: string
      is_active: Generated<boolean>
      texts: Generated<TextVersions>
      version: Generated<number>
      updated_at: Generated<Date>
      updated_by_uuid: Generated<string | null>
    }
  }
}

const keepers: readonly Role[] = ['accountadmin', 'marketing-manager']

const keepsThem = (actor: Actor) => hasRole(actor, keepers)

const templates = served<MessageTemplate>({
  entity: entities.MessageTemplate,
  usualOrder: ['title'],
  options: ({ actor }) => ({
    where: keepsThem(actor) ? [] : [sql`message_templates.is_active`],
    computed: { ...(keepsThem(actor) && { updated_by: updatedBy(entities.MessageTemplate) }) },
  }),
  async prepare(_, body) {
    check(body)
    return body
  },
  taken: { message_templates_title: { title: ['There is a template of this title already.'] } },
})

const unknown =
  'Only [GUEST], [ADVISOR], [TENANT] and [BOOKING] are filled in. Please write them in capitals, or do without brackets.'

/** @throws HttpError 422 at the field, each version's own */
function check({ text = '', texts }: Partial<MessageTemplate>): void {
  const versions = Object.entries(texts ?? {}).map(
    ([language, version]) => [`texts.${language}.text`, version?.text ?? ''] as const,
  )
  const all = [['text', text] as const, ...versions]
  const errors: FieldErrors = {}
  for (const [name, each] of all) if (hasUnknownPlaceholder(each)) errors[name] = [unknown]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

export const messageTemplatesHandlers = {
  listMessageTemplates: templates.list,
  getMessageTemplate: templates.show,
  createMessageTemplate: templates.create,
  updateMessageTemplate: templates.update,
  deleteMessageTemplate: templates.remove,
} satisfies Handlers

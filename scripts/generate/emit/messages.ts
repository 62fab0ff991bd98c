import type { Field, Json, Resource } from '#rules/resource.ts'
import type { Context, Emitter } from '../context.ts'
import { humanize } from '../contract/names.ts'
import type { Schema } from '../contract/types.ts'
import { eachSubschema } from '../contract/walk.ts'
import { formSchema } from './forms.ts'
import { pagesOf, shownResources } from './pages.ts'

/** messages.json: every text of the description that people may read on a screen, each a key to be translated. */
export const emitMessages: Emitter = (context) => {
  const keys = new Set([
    ...pageMessages(context),
    ...shownResources(context).flatMap((resource) => resourceMessages(resource, context)),
    ...formMessages(context),
  ])
  const sorted = [...keys].filter((key) => key.trim() !== '').sort()
  return [{ path: 'messages.json', text: `${JSON.stringify(sorted, null, 2)}\n` }]
}

function pageMessages(context: Context): string[] {
  return pagesOf(context).flatMap(({ label, group }) => [label, group ?? ''])
}

function resourceMessages({ label, fields, operationIds }: Resource, { operations }: Context): string[] {
  const own = new Set(Object.values(operationIds))
  const summaries = operations.filter(({ id }) => own.has(id)).map(({ summary }) => summary)
  return [label, ...summaries, ...fields.flatMap(fieldMessages)]
}

function fieldMessages(field: Field): string[] {
  const { group } = field.hints
  const own = [
    field.label,
    field.help,
    typeof group === 'string' ? group : '',
    ...(field.enum ?? []).map(enumLabel),
  ]
  return [...own, ...(field.fields ?? []).flatMap(fieldMessages)]
}

/** Titles stand in the server's messages too ('Name cannot be empty'), so those of every body count. */
function formMessages(context: Context): string[] {
  return context.operations.flatMap((operation) => {
    const schema = operation.admin.hidden ? null : formSchema(operation, context)
    const found: string[] = []
    if (schema) eachSubschema(schema, (each) => found.push(...schemaMessages(each)))
    return found
  })
}

function schemaMessages({ title, description, 'x-admin': hints }: Schema): string[] {
  const { group } = (hints ?? {}) as { group?: string }
  return [title ?? '', description ?? '', group ?? '']
}

/** `by-phone` → 'By phone', the key under which a value of an enum is shown. */
function enumLabel(value: Json): string {
  return typeof value === 'string' ? humanize(value) : ''
}

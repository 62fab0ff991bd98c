import type { Json, Resource, ResourceField } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { spokenValue } from '#rules/spoken-value.ts'
import type { Context, Emitter } from '../context.ts'
import { eachSubschema } from '../contract/walk.ts'
import { formSchema } from './forms.ts'
import { moduleMessages } from './modules.ts'
import { pagesOf, shownResources } from './pages.ts'
import { actsOfRoles } from './role-rights.ts'

/** messages.json: every text of the description that people may read on a screen, each a key to be translated. */
export const emitMessages: Emitter = (context) => {
  const keys = new Set([
    ...pageMessages(context),
    ...shownResources(context).flatMap((resource) => resourceMessages(resource, context)),
    ...formMessages(context),
    ...actsOfRoles(context),
    ...moduleMessages(context),
  ])
  const sorted = [...keys].filter((key) => key.trim() !== '').sort()
  return [{ path: 'messages.json', text: `${JSON.stringify(sorted, null, 2)}\n` }]
}

function pageMessages(context: Context): string[] {
  return pagesOf(context).flatMap(({ label, group = '', actions = [] }) => [
    label,
    group,
    ...actions.map((action) => action.label),
  ])
}

function resourceMessages(
  { label, fields, operationIds, itemActions, questions = [], hints }: Resource,
  { operations }: Context,
): string[] {
  const own = new Set([...Object.values(operationIds), ...itemActions.map(({ operationId }) => operationId)])
  const summaries = operations.filter(({ id }) => own.has(id)).map(({ summary }) => summary)
  const actions = itemActions.flatMap((action) => [action.label, ...action.fields.flatMap(fieldMessages)])
  const asked = questions.flatMap((each) => [
    each.label,
    ...[...each.fields, ...each.reply].flatMap(fieldMessages),
  ])
  return [label, textAt(hints, 'group'), ...summaries, ...actions, ...asked, ...fields.flatMap(fieldMessages)]
}

function fieldMessages(field: ResourceField): string[] {
  const below = [...(field.fields ?? []), ...(field.items ? [field.items] : [])]
  return [
    field.label,
    field.help ?? '',
    textAt(field.hints, 'group'),
    textAt(field.hints, 'written'),
    unitMessage(field.unit),
    ...sectionMessages(field.hints),
    ...(field.enumLabels ?? choiceMessages(field.enum ?? [], field.hints)),
    ...below.flatMap(fieldMessages),
  ]
}

/** What sections are called, and what stands in them (x-admin.sections). */
function sectionMessages({ sections }: ResourceField['hints']): string[] {
  const hint = (sections ?? {}) as SectionWords
  const texts = [hint.labels, hint.helps, ...(hint.choices ?? []).map(({ values }) => values)]
  return texts.flatMap((each) => Object.values(each ?? {}))
}

type Words = Readonly<Record<string, string>>

interface SectionWords {
  readonly labels?: Words
  readonly helps?: Words
  readonly choices?: readonly { readonly values?: Words }[]
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

function schemaMessages({ title, description, enum: choices, 'x-admin': declared }: Schema): string[] {
  const hints = (declared ?? {}) as Readonly<Record<string, unknown>>
  const unit = typeof hints.unit === 'string' ? hints.unit : null
  return [
    title ?? '',
    description ?? '',
    textAt(hints, 'group'),
    textAt(hints, 'written'),
    unitMessage(unit),
    ...choiceMessages(choices ?? [], hints),
  ]
}

function choiceMessages(values: readonly Json[], hints: Readonly<Record<string, unknown>>): string[] {
  const labels = (hints.labels ?? {}) as Readonly<Record<string, string>>
  return values.map((value) => labels[String(value)] ?? choiceMessage(value))
}

const textAt = (hints: Readonly<Record<string, unknown>>, name: string): string =>
  typeof hints[name] === 'string' ? hints[name] : ''

/** Only what has a small letter is a word. */
function choiceMessage(value: Json): string {
  const spoken = typeof value === 'string' ? spokenValue(value) : ''
  return /\p{Ll}/u.test(spoken) ? spoken : ''
}

/** The code of a currency is written as its sign by Intl. */
const unitMessage = (unit: string | null): string => (unit === null || /^[A-Z]{3}$/.test(unit) ? '' : unit)

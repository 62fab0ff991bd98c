/**
 * The columns that an export of advisors can have: what the contract says of an advisor's record, with its own names and
 * titles, and a little of what a record refers to. A property that is added to the schema is a column without a line here.
 */
import { type RawBuilder, sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import resources from '#generated/resources.json' with { type: 'json' }
import type { ReaderLanguages } from '#rules/by-language.ts'
import type { Resource, ResourceField } from '#rules/resource.ts'
import { textIn } from '#server/platform/collections/by-language.ts'

export interface ExportColumn {
  /** Dotted for a part of an object: 'contact_options.vcard'. */
  readonly name: string
  /** Message keys; the second says which part of the first is meant. */
  readonly labels: readonly string[]
  /** Message key of the heading that it stands under in a choice of columns. */
  readonly group: string | null
  readonly field: Pick<ResourceField, 'kind' | 'enum' | 'enumLabels' | 'hints'>
}

/** The record's number for those who change it, and what is made of other languages. */
const technical = new Set(['version', 'texts', 'untranslated'])

/** Keys say nothing to people: names stand beside them. What only machines read or write, no file has. */
const isColumn = ({ name, format, writeOnly, hints }: ResourceField) =>
  !writeOnly && !hints.hidden && format !== 'uuid' && !technical.has(name)

const fieldsOf = (resource: string) =>
  ((resources as unknown as readonly Resource[]).find(({ name }) => name === resource)?.fields ?? []).filter(
    isColumn,
  )

const plain = { kind: 'text', enum: null, enumLabels: null, hints: {} } as const

const ofRecord: readonly ExportColumn[] = fieldsOf('advisors').flatMap((field): ExportColumn[] => {
  const group = typeof field.hints.group === 'string' ? field.hints.group : null
  if (field.kind !== 'object') return [{ name: field.name, labels: [field.label], group, field }]
  return (field.fields ?? []).filter(isColumn).map((part) => ({
    name: part.name,
    labels: [field.label, part.label],
    group: group ?? field.label,
    field: part,
  }))
})

const branch = 'branch.'

/** Of the branch, the way to it. */
const ofBranch: readonly ExportColumn[] = fieldsOf('organizations')
  .flatMap((field) => (field.kind === 'object' ? (field.fields ?? []) : [field]))
  .filter(({ name }) => name === 'alias' || name.startsWith('address.'))
  .map((field) => ({
    name: `${branch}${field.name}`,
    labels: ['Organization', field.label],
    group: 'Organization',
    field,
  }))

const beside: readonly ExportColumn[] = [
  { name: 'topics', labels: ['Topics'], group: 'Person', field: plain },
  { name: 'profile_address', labels: ['Address of the profile'], group: 'Contact', field: plain },
]

export const exportColumns: readonly ExportColumn[] = [...ofRecord, ...beside, ...ofBranch]

/** Without a choice, in the order of all columns. */
const usual = new Set([
  'full_name',
  'position',
  'organization_name',
  'phone_number',
  'email_address',
  'is_active',
])

const byName = new Map(exportColumns.map((column) => [column.name, column]))

/** Those of the names that there are, in their order; without names the usual ones. */
export function columnsNamed(names?: readonly string[]): ExportColumn[] {
  if (!names) return exportColumns.filter(({ name }) => usual.has(name))
  return names.flatMap((name) => byName.get(name) ?? [])
}

/** The place of the first name that no column has; -1 for none. */
export const unknownAmong = (names: readonly string[]): number => names.findIndex((name) => !byName.has(name))

/** The property of the record that a column reads. */
export const propertyOf = ({ name }: ExportColumn): string =>
  name.startsWith(branch) ? name : (name.split('.')[0] ?? name)

/** What of these columns no record of the contract has. */
export function besideRecord(reader: ReaderLanguages): Readonly<Record<string, RawBuilder<unknown>>> {
  const topics = sql`
    select string_agg(${textIn('t', 'topic', reader)}, ', ' order by t.position, sort_key(t.topic), t.uuid)
    from advisor_appointment_topics o
    join appointment_topics t on t.tenant_id = o.tenant_id and t.uuid = o.topic_uuid
    where o.tenant_id = advisors.tenant_id and o.advisor_uuid = advisors.uuid and t.active`
  return { topics, ...Object.fromEntries(ofBranch.map(({ name }) => [name, ofOrganization(name)])) }
}

function ofOrganization(name: string): RawBuilder<unknown> {
  const property = name.slice(branch.length)
  const column = entities.Organization.columns.find((each) => each.property === property)?.column ?? property
  return sql`
    select ${sql.ref(`o.${column}`)} from organizations o
    where o.tenant_id = advisors.tenant_id and o.uuid = advisors.organization_uuid`
}

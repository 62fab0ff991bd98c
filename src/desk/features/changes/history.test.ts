/** Every record of every resource of ours has a history, or a reason why not. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loggedCalls } from '#generated/change-log.ts'
import history from '#generated/history.json' with { type: 'json' }
import resources from '#generated/resources.json' with { type: 'json' }
import { restorableDays } from '#rules/change-log.ts'
import { allResources, resourceNamed } from '../../resources/admin.ts'
import '../../own/our-admin.ts'
import { entityLabel } from './entity-fields.ts'

const security = 'Security events tell it to whom it is about, and nobody else.'
const visitors = 'Visitors make them, and they are kept as what they are.'
const read = 'Nobody changes it by a call.'
const own = 'They are what one person wants to see or to get, which the change log would show to others.'
const batched = 'Each of their calls leaves an entry of its own.'
const written = 'What is written in a conversation is kept there; the log has none of it.'
const below = 'Has no page of its own; its kind and what stands above it lead to it in the change log.'

/** By resource. */
const without: Readonly<Record<string, string>> = {
  ...reasons(
    read,
    'demo-logins',
    'modules',
    'security-events',
    'external-analysts',
    'organizations-advisors',
  ),
  ...reasons(
    read,
    'organizations-meta-tags',
    'organizations-profiles',
    'working-hours',
    'free-slots',
    'free-times',
    'closings',
  ),
  ...reasons(read, 'slot-explanations', 'calendar', 'overlaps', 'subscribers', 'demo-mails', 'content'),
  ...reasons(read, 'changes', 'deletions', 'terms', 'report-organizations'),
  ...reasons(security, 'password-resets', 'invitations', 'sessions', 'passkeys'),
  ...reasons(own, 'list-views', 'subscription'),
  ...reasons(batched, 'batches', 'results'),
  ...reasons(visitors, 'slot-holds', 'cookie-consents', 'reviews', 'review-invitation'),
  ...reasons(below, 'absences', 'choices', 'external-analyst-assignments', 'advisors-appointment-topics'),
  ...reasons(below, 'default', 'appointment-types', 'opened-slots', 'blocks', 'busy-calendars'),
  ...reasons(below, 'whatsapp-settings', 'threads'),
  ...reasons(written, 'messages'),
  ...reasons(below, 'security'),
}

function reasons(reason: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]))
}

const told = new Set(
  Object.values(loggedCalls).flatMap((call) => (call && 'entity' in call ? [call.entity] : [])),
)

/** Those whose generated page of a record leads to its history (screens/form/FormHead.tsx, screens/show). */
const byScreens = allResources()
  .filter(
    ({ name, raw }) =>
      told.has(String(raw.hints.toldAs ?? name)) && (raw.operationIds.show || raw.operationIds.edit),
  )
  .map(({ name }) => name)

const bySources = globSync('src/desk/features/**/*.tsx')
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/<HistoryLink entity="([\w-]+)"/g)])
  .map(([, name = '']) => name)

it('of each resource a link leads to the history, or it is said why none does', () => {
  const linked = new Set([...byScreens, ...bySources])
  const missing = resources.map(({ name }) => name).filter((name) => !linked.has(name))
  expect(missing.toSorted()).toEqual(Object.keys(without).toSorted())
})

it('what has no link is found in the change log all the same, by its kind in words', () => {
  const named = Object.entries(without).filter(([, reason]) => reason === below)
  expect(named.filter(([name]) => !told.has(name))).toEqual([])
  expect(named.filter(([name]) => !resourceNamed(name) || entityLabel(name) === name)).toEqual([])
  const others = Object.keys(without).filter((name) => without[name] !== below)
  expect(others.filter((name) => told.has(name))).toEqual([])
})

it('kinds and fields of what no page shows are called in German too', () => {
  const german = new Set(areas.flatMap((area) => Object.keys(JSON.parse(readFileSync(area, 'utf8')))))
  const called = history.resources.filter(({ operationIds }) =>
    Object.values(operationIds).some((id) => id !== null && id in history.operations),
  )
  const labels = called.flatMap(({ label, fields }) => [label, ...fields.map((field) => field.label)])
  expect(labels.length).toBeGreaterThan(50)
  expect(labels.filter((label) => !german.has(label))).toEqual([])
})

it('what a deletion says of the way back holds: so many days, and of each whose records can be made again', () => {
  const { hints } = resourceNamed('changes')?.raw ?? {}
  expect(hints?.history).toMatchObject({ restorableDays })
  const deletable = allResources().filter(({ raw }) => raw.operationIds.delete && raw.operationIds.create)
  expect(deletable.length).toBeGreaterThan(5)
  const deletions = new Map(Object.entries(loggedCalls))
  for (const { name, raw } of deletable)
    expect(deletions.get(raw.operationIds.delete ?? '')).toMatchObject({ entity: name, action: 'deleted' })
})

const areas = globSync('src/translations/*.json')

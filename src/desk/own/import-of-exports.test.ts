import './our-admin.ts'
import type { DataProvider, RaRecord } from 'react-admin'
import { describe, expect, it } from 'vitest'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import openapi from '#generated/openapi.json' with { type: 'json' }
import { fieldAt, formFields } from '../forms/fields.ts'
import { formValidator } from '../forms/validator.ts'
import { toRecord } from '../resources/adapters/replies.ts'
import { allResources, formOf, loadResource } from '../resources/admin.ts'
import type { ResourceDescription } from '../resources/descriptions.ts'
import { isImportable } from '../resources/many.ts'
import { cellsOf, csvLines, headsOf } from '../screens/export/csv.ts'
import { matchColumns, usualKey } from '../screens/import/mapping/match-columns.ts'
import { targetsOf } from '../screens/import/mapping/targets.ts'
import { createPlanner } from '../screens/import/plan-row.ts'
import { readFile } from '../screens/import/reading/read-file.ts'
import { speakerOf } from '../screens/import/values/speaker.ts'
import type { FormParts } from '../screens/many/plan.ts'

const speakers = [speakerOf('de', { Yes: 'Ja', No: 'Nein' }), speakerOf('en', {})]
const referenceName = (_: unknown, key: unknown) => `Name of ${key}`

/** The rows that the contract's example of a list has. */
function examplesOf({ raw, operations: { list } }: ResourceDescription): RaRecord[] {
  type Media = {
    readonly example?: unknown
    readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
  }
  const paths = openapi.paths as unknown as Readonly<
    Record<string, { get?: { responses: Record<string, { content?: Record<string, Media> }> } }>
  >
  const media = paths[list?.path ?? '']?.get?.responses['200']?.content?.['application/json']
  const body = media?.example ?? Object.values(media?.examples ?? {})[0]?.value
  const rows = Array.isArray(body) ? body : []
  return rows.map((row) => toRecord({ ...resourceOf(raw.name) }, row))
}

const all = await Promise.all(allResources().map(({ name }) => loadResource(name)))
const resourceOf = (name: string) => all.find((each) => each.name === name) as ResourceDescription

function partsOf(form: FormModule, { raw }: ResourceDescription): FormParts {
  return {
    schema: form.schema,
    validator: formValidator(form),
    uiSchema: {},
    asked: [],
    fields: formFields(form.schema, raw.fields),
    places: (path: string) => fieldAt(form.schema, raw.fields, path),
  }
}

const importable = all.filter((resource) => isImportable(resource) && resource.operations.list)

describe('an export that is read back', () => {
  it.each(importable.flatMap(({ name }) => speakers.map(({ language }) => [name, language] as const)))(
    'changes nothing of %s, in %s',
    async (name, language) => {
      const resource = resourceOf(name)
      const speaker = speakers.find((each) => each.language === language)
      const records = examplesOf(resource)
      expect(records).not.toEqual([])
      const reader = { language, translate: speaker?.translate ?? String, referenceName }
      // Labels that come twice would be refused: a list shows each once.
      const fields = resource.fields.filter(
        ({ label, raw }, at, all) => !raw.writeOnly && all.findIndex((each) => each.label === label) === at,
      )
      const lines = [headsOf(fields, reader), ...records.map((record) => cellsOf(record, fields, reader))]
      const table = await readFile(new File([csvLines(lines, language)], `${name}.csv`))
      const [create, edit] = await Promise.all(
        [resource.operations.create, resource.operations.edit].map(async (operation) => {
          const form = operation && (await formOf(operation.id)?.())
          return form ? partsOf(form, resource) : null
        }),
      )
      const forms = {
        create: create ?? null,
        edit: edit ?? null,
        all: [edit, create].flatMap((form) => form ?? []),
      }
      const targets = targetsOf(resource, forms, speakers, () => true)
      const mapping = matchColumns(table.heads, targets)
      const key = usualKey(mapping, resource.key, resource.recordLabel)
      expect(key).not.toBe('')
      const keyField = resource.fields.find((field) => field.name === key)
      const existing = new Map<string, RaRecord[]>()
      for (const record of records) {
        const [text = ''] = keyField ? cellsOf(record, [keyField], reader) : []
        existing.set(text, [...(existing.get(text) ?? []), record])
      }
      const plan = createPlanner({
        plan: { table, mapping, key, keepsEmpty: false, dateOrder: null },
        resource,
        forms,
        targets,
        existing,
        reader: {
          speakers,
          zone: 'Europe/Berlin',
          dateOrder: null,
          keyOf: async () => ({ fault: 'not asked' }),
        },
        referenceName,
        dataProvider: {} as DataProvider,
        meta: undefined,
        mayEdit: () => true,
        translate: (text) => text,
      })
      const outcomes = await Promise.all(table.rows.map(plan))
      expect(outcomes.map(({ kind }) => kind)).toEqual(records.map(() => 'same'))
    },
  )
})

describe('a column that whoever imports may not set', () => {
  it('refuses at it each row that wants it otherwise, and no other', async () => {
    const resource = resourceOf('organizations')
    const [found] = examplesOf(resource)
    const first = { ...found, id: 'first', name: 'Erste', alias: 'erste' }
    const second = { ...first, id: 'second', name: 'Zweite', alias: 'zweite' }
    const form = await formOf(resource.operations.edit?.id ?? '')?.()
    const all = partsOf(form as FormModule, resource)
    const own = { ...all, fields: all.fields.filter(({ path }) => path !== 'alias') }
    const forms = { create: null, edit: own, all: [all] }
    const targets = targetsOf(resource, forms, speakers, () => true)
    const text = 'name;alias;address.city\nErste;erste;Neustadt\nZweite;anders;Neustadt'
    const table = await readFile(new File([text], 'branches.csv'))
    const plan = createPlanner({
      plan: {
        table,
        mapping: matchColumns(table.heads, targets),
        key: 'name',
        keepsEmpty: false,
        dateOrder: null,
      },
      resource,
      forms,
      targets,
      existing: new Map([
        ['Erste', [first]],
        ['Zweite', [second]],
      ]),
      reader: {
        speakers,
        zone: 'Europe/Berlin',
        dateOrder: null,
        keyOf: async () => ({ fault: 'not asked' }),
      },
      referenceName,
      dataProvider: {
        getOne: async (_: string, { id }: { id: string }) => ({ data: id === 'first' ? first : second }),
      } as unknown as DataProvider,
      meta: undefined,
      mayEdit: () => true,
      translate: (key) => key,
    })
    const [allowed, refused] = table.rows
    if (!allowed || !refused) throw new Error('The file has two rows.')
    expect(await plan(allowed)).toMatchObject({
      kind: 'changed',
      changes: [{ field: { path: 'address.city' }, to: 'Neustadt' }],
    })
    await expect(plan(refused)).rejects.toMatchObject({
      status: 422,
      errors: { alias: ['You may not set this.'] },
    })
  })
})

import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Json } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { lessNull, ownType } from '#rules/schema/schema.ts'
import { bundle } from '#scripts/generate/contract/bundle.ts'
import { descriptionOf } from '#scripts/generate/contract/description.ts'
import { jsonSchema } from '#scripts/generate/contract/media.ts'
import type { Operation } from '#scripts/generate/contract/operations.ts'
import { deriveShapes } from '#scripts/generate/contract/shapes.ts'
import type { OperationObject } from '#scripts/generate/contract/types.ts'
import { pagesOf } from '#scripts/generate/emit/pages.ts'
import {
  decidedCalls,
  type SpecifiedCall,
  specifiedCalls,
  specifiedLimits,
  specifiedModules,
  specifiedPages,
  specifiedRefusals,
  specifiedRoles,
  specifiedSettings,
} from './product-calls.ts'

const { document, operations, schemas } = descriptionOf(
  deriveShapes(bundle(resolve(import.meta.dirname, '../../openapi.yaml'))),
)
const words = (text: string) => text.split(', ').sort()

function operationOf(call: string): Operation {
  const found = operations.find(({ method, path }) => `${method} ${path}` === call)
  if (!found) throw new Error(`The contract has no ${call}`)
  return found
}

function success({ responses }: Operation) {
  const [status = ''] = Object.keys(responses).filter((each) => /^[23]/.test(each))
  return responses[status] ?? { content: {}, headers: {} }
}

const bodyOf = ({ body }: Operation) => (body ? jsonSchema(body.content) : undefined)
const isList = (schema: Schema | undefined) => schema && ownType(schemas.resolve(schema)) === 'array'

/** Names of a record's properties, of the entries' in a list. */
function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema) return []
  const resolved = schemas.resolve(schema)
  if (ownType(resolved) === 'array') return fieldsOf(resolved.items)
  return Object.keys(schemas.properties(resolved))
}

/** The schema of a query parameter: `filters.advisors` is a property of `filters`. */
function queryOf({ parameters }: Operation, name: string): Schema | undefined {
  const [first = '', ...rest] = name.split('.')
  const parameter = parameters.find((each) => each.in === 'query' && each.name === first)
  const schema = parameter?.schema ?? jsonSchema(parameter?.content ?? {})
  const found = rest.reduce<Schema | undefined>(
    (at, part) => at && schemas.properties(at)[part]?.schema,
    schema,
  )
  return found && schemas.resolve(found)
}

describe.each<[string, readonly SpecifiedCall[]]>([
  ['the app', specifiedCalls],
  ['product §25.4', decidedCalls],
])('the contract has every call of %s', (_, calls) => {
  describe.each(calls)('$call', (specified) => {
    const operation = operationOf(specified.call)

    it('says who may', () => {
      const item = document.paths[operation.path]?.[operation.method.toLowerCase()] as OperationObject
      expect(item['x-access']).toHaveProperty('allow')
    })

    it('asks, takes and answers what is specified', () => {
      const { asks = {}, takes = [], answers = [], headers = [] } = specified
      for (const [name, values] of Object.entries(asks)) {
        const schema = queryOf(operation, name)
        expect(schema, `query parameter ${name}`).toBeDefined()
        const possible = schema?.enum ?? schema?.items?.enum ?? []
        expect(possible).toEqual(expect.arrayContaining([...values]))
      }
      const sent = operation.parameters.filter((each) => each.in === 'header').map(({ name }) => name)
      expect(sent).toEqual(expect.arrayContaining([...headers]))
      expect(fieldsOf(bodyOf(operation))).toEqual(expect.arrayContaining([...takes]))
      expect(isList(bodyOf(operation)) ?? false).toBe(specified.takesList ?? false)
      const reply = jsonSchema(success(operation).content)
      expect(fieldsOf(reply)).toEqual(expect.arrayContaining([...answers]))
      if (specified.answers || specified.answersList)
        expect(isList(reply)).toBe(specified.answersList ?? false)
    })

    it('has an example of the good case first', () => {
      for (const { examples = {}, schema } of Object.values(success(operation).content)) {
        // A stream or a file may be told rather than shown.
        if (!schema && Object.keys(examples).length === 0) continue
        const [first] = Object.values(examples)
        expect(first?.value).toBeDefined()
        expect(first?.value).not.toEqual([])
      }
      for (const { examples = {} } of Object.values(operation.body?.content ?? {})) {
        expect(Object.keys(examples).length).toBeGreaterThan(0)
      }
    })

    it('has what is said when it fails, by name', () => {
      if (operation.method === 'HEAD') return
      const { default: any } = operation.responses
      const unexpected = any?.content['application/json']?.examples?.unexpected?.value
      expect(unexpected).toEqual({
        message: 'Unfortunately, an error has occurred. Please try again later.',
      })
    })
  })
})

describe('refusals are answered word for word', () => {
  it.each(specifiedRefusals)('$call $status $example: $says', ({ call, status, example, at, says }) => {
    const examples = operationOf(call).responses[status]?.content['application/json']?.examples ?? {}
    const value = examples[example]?.value as { message?: string; errors?: Json } | undefined
    const said = at
      ?.split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value?.errors)
    expect(at === undefined ? value?.message : said).toBe(says)
  })
})

describe('limits are the specified ones', () => {
  it.each(specifiedLimits)('%s %s %j', (call, place, limits) => {
    const operation = operationOf(call)
    const [where, ...path] = place.split('.')
    const schema =
      where === 'query'
        ? queryOf(operation, path.join('.'))
        : path.reduce<Schema | undefined>((at, name) => {
            const resolved = at && schemas.resolve(at)
            return name === '*' ? resolved?.items : resolved && schemas.properties(resolved)[name]?.schema
          }, bodyOf(operation))
    expect(lessNull(schemas.resolve(schema ?? {}))).toMatchObject(limits)
  })
})

it('x-pages has every page of product §23.1 and §23.3', () => {
  const paths = pagesOf({ document }).map(({ path }) => path)
  expect(specifiedPages.filter((path) => !paths.includes(path))).toEqual([])
})

it('roles, modules and settings are the known ones', () => {
  const { user, state, settings } = {
    user: schemas.all.User ?? {},
    state: schemas.all.ModuleState ?? {},
    settings: schemas.all.Settings ?? {},
  }
  const enumOf = (schema: Schema | undefined) =>
    (schemas.resolve(schema?.items ?? schema ?? {}).enum as string[] | undefined)?.toSorted()
  expect(enumOf(user.properties?.roles)).toEqual(words(specifiedRoles))
  expect(enumOf(state.properties?.module_name)).toEqual(words(specifiedModules))
  expect(Object.keys(settings.properties ?? {})).toEqual(expect.arrayContaining(words(specifiedSettings)))
})

import type { UiSchema } from '@rjsf/utils'
import type { FieldKind, ResourceField } from '#rules/resource.ts'
import { isNumeric } from '#rules/schema/schema.ts'
import { tagOf } from './choice.ts'
import { fieldNamed, hintsOf } from './fields.ts'
import { kindOf } from './kinds.ts'
import {
  choicesOf,
  isEnumeration,
  isShape,
  mapValuesOf,
  propertiesOf,
  type Shape,
  shapeAt,
  typeOf,
} from './schema.ts'
import { languageOfVersions } from './use-versions.ts'

/** What widgets and templates read of an input beside its schema: `options.described` and `options.kind`. */
export type InputOptions = {
  readonly described?: ResourceField | null
  readonly kind?: FieldKind
  /** Whether label, help and error stand around it; objects and lists have their own headings. */
  readonly frame?: boolean
  /** Whether its help stands below it; of a version of a text it stands below the text. */
  readonly hasHelp?: boolean
  /** Message key of the language of a version, which is heard with its label: the text above has the same one. */
  readonly language?: string
}

/** The input of each kind, by its name in the theme; the others are plain text inputs. */
const widgets: Partial<Record<FieldKind, string>> = {
  'long-text': 'LongText',
  markdown: 'Markdown',
  number: 'Number',
  integer: 'Number',
  money: 'Money',
  boolean: 'Switch',
  enum: 'Choice',
  enums: 'Choices',
  date: 'Text',
  time: 'Time',
  'date-time': 'DateTime',
  email: 'Text',
  phone: 'Text',
  url: 'Text',
  colour: 'Colour',
  image: 'Image',
  password: 'Password',
  reference: 'Reference',
  references: 'Reference',
  language: 'Languages',
  languages: 'Languages',
  icon: 'Icon',
  'address-pattern': 'AddressPattern',
  json: 'JsonText',
  text: 'Text',
}

const durations = new Set(['minutes', 'minute', 'min'])

/** Which input each field gets: from the schema and from what the resource says of its fields. */
export function uiSchemaOf(schema: Shape, fields: readonly ResourceField[] = []): UiSchema {
  const ui = objectUi(schema, fields)
  const isChoice = choicesOf(schema) !== null && !isEnumeration(schema)
  return isChoice ? { ...ui, ...ownChoice, 'ui:options': { kind: 'choice', frame: false } } : ui
}

const ownChoice = { 'ui:field': 'ChoiceField', 'ui:fieldReplacesAnyOrOneOf': true }

function objectUi(schema: Shape, fields: readonly ResourceField[] | undefined): UiSchema {
  const isVersion = languageOfVersions(schema) !== null
  const version = { hasHelp: false, language: schema.title }
  const entries = Object.entries(propertiesOf(schema)).map(([name, shape]) => {
    const ui = inputUi(name, shape, fieldNamed(fields, name) ?? null)
    return [name, isVersion ? { ...ui, 'ui:options': { ...ui['ui:options'], ...version } } : ui]
  })
  const choices = choiceUi(schema, fields)
  return { ...Object.fromEntries(entries), ...choices }
}

/** Each choice's own inputs; the property that tells the choices apart is chosen above and asked for nowhere else. */
function choiceUi(schema: Shape, fields: readonly ResourceField[] | undefined): UiSchema {
  const choices = choicesOf(schema)
  if (!choices || isEnumeration(schema)) return {}
  const tag = tagOf(schema)
  const uis = choices.map((choice) => {
    const ui = choice.properties ? objectUi(choice, fields) : inputUi('', choice, null)
    return { ...ui, ...(tag && { [tag]: { 'ui:widget': 'hidden' } }) }
  })
  return { [schema.oneOf ? 'oneOf' : 'anyOf']: uis }
}

function inputUi(name: string, shape: Shape, described: ResourceField | null): UiSchema {
  const kind = kindOf(name, shape, described)
  const options: InputOptions = { described, kind, frame: !hasOwnHeading.has(kind) }
  const texts = {
    ...(described?.label && { 'ui:title': described.label }),
    ...(described?.help && { 'ui:description': described.help }),
  }
  const own = { ...texts, 'ui:options': options }
  if (isOnlyValue(shape)) return { ...own, 'ui:widget': 'hidden' }
  switch (kind) {
    case 'object':
      return { ...own, ...objectUi(shape, described?.fields) }
    case 'choice':
      return { ...own, ...objectUi(shape, described?.fields), ...ownChoice }
    case 'map':
      return {
        ...own,
        'ui:field': 'MapField',
        additionalProperties: inputUi('', mapValuesOf(shape) ?? {}, described?.items ?? null),
      }
    case 'sections':
      return { ...own, 'ui:field': 'SectionsField' }
    case 'list': {
      const items = shapeAt(shape, '0')
      if (!items) return jsonUi(own)
      if (hintsOf(shape).tree) return treeUi(shape, own, inputUi('', items, described?.items ?? null))
      return withGivenEntries(shape, { ...own, items: inputUi('', items, described?.items ?? null) })
    }
    case 'json':
      return isText(shape) ? { ...own, 'ui:widget': 'JsonText' } : jsonUi(own)
    case 'integer':
    case 'number':
      return {
        ...own,
        ...oneInput(shape),
        'ui:widget': durations.has(described?.unit ?? '') ? 'Duration' : 'Number',
      }
    default:
      return { ...own, ...oneInput(shape), 'ui:widget': widgetOf(kind, shape) }
  }
}

/** Where an entry stands is told by moving it. */
function treeUi(shape: Shape, own: UiSchema, items: UiSchema): UiSchema {
  const { tree } = hintsOf(shape)
  const hidden = { 'ui:widget': 'hidden' }
  return {
    ...own,
    'ui:field': 'TreeField',
    items: { ...items, ...(tree && { [tree.key]: hidden, [tree.parent]: hidden }) },
  }
}

/** Entries that the record gives stay as they are, and nobody is asked for their keys. */
function withGivenEntries(shape: Shape, list: UiSchema): UiSchema {
  const { entries } = hintsOf(shape)
  if (!entries) return list
  const stays = { addable: false, orderable: false, removable: false }
  return {
    ...list,
    'ui:options': { ...list['ui:options'], ...stays },
    items: { ...(list.items as UiSchema), [entries.key]: { 'ui:widget': 'hidden' } },
  }
}

/** An instant that is counted since 1970 is typed as the number that is sent: the clock's input gives texts. */
function widgetOf(kind: FieldKind, shape: Shape): string {
  const isCounted = kind === 'date-time' && isNumeric(typeOf(shape))
  return isCounted ? 'Number' : (widgets[kind] ?? 'Text')
}

/** rjsf would draw each choice once more below the input, but for constants, of which it makes options itself. */
function oneInput({ oneOf, anyOf }: Shape): UiSchema {
  const choices = oneOf ?? anyOf
  const isOfConstants = choices?.every((each) => isShape(each) && each.const !== undefined) ?? true
  return isOfConstants ? {} : { 'ui:field': 'StringField', 'ui:fieldReplacesAnyOrOneOf': true }
}

const jsonUi = (own: UiSchema): UiSchema => ({
  ...own,
  'ui:field': 'JsonField',
  'ui:fieldReplacesAnyOrOneOf': true,
})

const hasOwnHeading = new Set<FieldKind>(['object', 'list', 'map', 'choice', 'sections'])

/** There is nothing to ask where there is only one answer. A switch that must be on is a question. */
function isOnlyValue({ const: only }: Shape): boolean {
  return only !== undefined && typeof only !== 'boolean' && only !== null
}

function isText(shape: Shape): boolean {
  return isShape(shape) && [shape.type].flat().includes('string')
}

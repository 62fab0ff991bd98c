import type { FieldProps } from '@rjsf/utils'
import { type ComponentType, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { choiceOf, isRecord, tagOf, tagValue } from '../choice.ts'
import { isEmpty } from '../draft.ts'
import { choicesOf, propertiesOf, type Shape, typeOf } from '../schema.ts'
import type { InputOptions } from '../ui-schema.ts'
import { Choice } from '../widgets/Choice.tsx'
import { FieldLine } from './FieldLine.tsx'
import { InputGroup } from './InputGroup.tsx'

/**
 * One of several shapes. What was filled in for one of them is kept while another is looked at, and what they have in
 * common goes along.
 */
export function ChoiceField(props: FieldProps) {
  const { schema, uiSchema = {}, fieldPathId, name, errorSchema, disabled, readonly } = props
  const translate = useTranslate()
  const { choices, at, choose } = useChoice(props)
  const id = `${fieldPathId.$id}__choice`
  const title = uiSchema['ui:title'] ?? schema.title ?? name
  const options = choices.map((each, index) => ({ value: index, label: nameOfChoice(each, schema, index) }))
  return (
    <InputGroup
      id={`${fieldPathId.$id}__group`}
      title={title}
      help={uiSchema['ui:description'] ?? schema.description}
      errors={errorSchema?.__errors}
      className="choice-input"
    >
      <FieldLine id={id} label={translate('Kind of {field}', { field: translate(title) })}>
        <Choice
          {...props}
          id={id}
          htmlName={id}
          name={`${name}__choice`}
          label={title}
          value={at}
          required
          schema={{ type: 'integer' }}
          rawErrors={[]}
          options={{ choices: options }}
          onChange={(next: unknown) => choose(Number(next))}
          disabled={disabled || readonly}
        />
      </FieldLine>
      <ChosenShape key={at} field={props} at={at} choice={choices[at] ?? {}} title={title} />
    </InputGroup>
  )
}

/** Which of the shapes the value has, and how to choose another one. */
function useChoice({ schema, formData, fieldPathId, onChange }: FieldProps) {
  const choices = choicesOf(schema) ?? []
  const [chosenByHand, setChosenByHand] = useState(() => choiceOf(schema, formData))
  const kept = useRef(new Map<number, unknown>())
  // What was chosen by hand stands until the value comes from elsewhere.
  const isStanding = isEmpty(formData) || fits(schema, formData, chosenByHand)
  const at = isStanding ? chosenByHand : choiceOf(schema, formData)
  const choose = (next: number) => {
    kept.current.set(at, formData)
    const value = valueFor(schema, choices[next] ?? {}, { before: formData, kept: kept.current.get(next) })
    setChosenByHand(next)
    onChange(value, fieldPathId.path)
  }
  return { choices, at, choose }
}

interface ChosenShapeProps {
  /** The whole field, with all its shapes. */
  readonly field: FieldProps
  readonly choice: Shape
  /** The place of the choice among them. */
  readonly at: number
  readonly title: string
}

/** The inputs of the chosen shape, with those that all shapes have in common; none where it is 'nothing'. */
function ChosenShape({ field, choice, at, title }: ChosenShapeProps) {
  const { schema, uiSchema = {}, registry, required, errorSchema } = field
  const SchemaField = registry.fields.SchemaField as ComponentType<FieldProps>
  const choiceUi = (uiSchema[schema.oneOf ? 'oneOf' : 'anyOf'] as object[] | undefined)?.[at] ?? {}
  const base = baseOf(schema)
  const shown: Shape = isObject(choice) && base ? merged(base, choice) : choice
  const inputUi = {
    ...(base && isObject(choice) ? withoutChoices(uiSchema) : {}),
    ...choiceUi,
    'ui:options': { ...(choiceUi as { 'ui:options'?: InputOptions })['ui:options'], isBare: true },
  }
  if (typeOf(shown) === 'null') return null
  return (
    <SchemaField
      {...field}
      schema={{ ...shown, title: isObject(shown) ? undefined : (shown.title ?? title) }}
      uiSchema={inputUi}
      required={required}
      rawErrors={errorSchema?.__errors}
    />
  )
}

const isObject = (shape: Shape) => typeOf(shape) === 'object'

/** A value of a shape that was chosen by hand is one of it as long as its tag, or its type, says nothing else. */
function fits(schema: Shape, value: unknown, at: number): boolean {
  const choices = choicesOf(schema) ?? []
  const choice = choices[at]
  if (!choice) return false
  const tag = tagOf(schema)
  if (tag !== null && isRecord(value)) return value[tag] === undefined || value[tag] === tagValue(choice, tag)
  if (isRecord(value)) return isObject(choice)
  return !isObject(choice)
}

/** What stands in the form before another choice is made, and what was typed when that choice was last made. */
interface ChoiceValues {
  readonly before: unknown
  readonly kept: unknown
}

/** What stands in the form when this choice is made. */
function valueFor(schema: Shape, choice: Shape, { before, kept }: ChoiceValues): unknown {
  if (typeOf(choice) === 'null') return null
  if (!isObject(choice)) return kept ?? choice.const ?? choice.default
  const tag = tagOf(schema)
  const known = propertiesOf(choice)
  const own = Object.keys(baseOf(schema)?.properties ?? {})
  const shared = isRecord(before)
    ? Object.entries(before).filter(([property]) => property in known || own.includes(property))
    : []
  const value = { ...(isRecord(kept) ? kept : {}), ...Object.fromEntries(shared) }
  return tag === null ? value : { ...value, [tag]: tagValue(choice, tag) }
}

/** What all choices have in common, where that is said beside them. */
function baseOf({ oneOf: _, anyOf: __, title: ___, description: ____, ...base }: Shape): Shape | null {
  return base.properties ? base : null
}

function merged(base: Shape, choice: Shape): Shape {
  const { allOf = [], ...own } = choice
  return {
    ...base,
    ...own,
    properties: { ...base.properties, ...choice.properties },
    required: [...new Set([...(base.required ?? []), ...(choice.required ?? [])])],
    ...(allOf.length > 0 && { allOf }),
  }
}

function withoutChoices({
  oneOf: _,
  anyOf: __,
  'ui:field': ___,
  'ui:fieldReplacesAnyOrOneOf': ____,
  ...ui
}: Record<string, unknown>) {
  return ui
}

/** Title, else the tag that tells it, else what it is. Message keys. */
function nameOfChoice(choice: Shape, schema: Shape, index: number): string {
  if (choice.title) return choice.title
  const tag = tagOf(schema)
  const value = tag === null ? undefined : tagValue(choice, tag)
  if (value !== undefined) return String(value)
  return typeNames[typeOf(choice)] ?? `Choice ${index + 1}`
}

const typeNames: Readonly<Record<string, string>> = {
  null: 'None',
  string: 'Text',
  integer: 'Number',
  number: 'Number',
  boolean: 'Yes or no',
  array: 'List',
}

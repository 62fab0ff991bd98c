import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { chunk } from '#ui/chunk.ts'
import { DateField } from '#ui/DateField.tsx'
import { slotComponent } from '../../kit/slot.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { resourceNamed } from '../../resources/admin.ts'
import type { FieldDescription, ResourceDescription } from '../../resources/descriptions.ts'
import { useAllowed } from '../../resources/use-resource.ts'
import { enumWord } from '../../resources/values/words.ts'
import { overridesOf } from '../overrides.ts'
import { FilterChoices } from './FilterChoices.tsx'
import { FilterFrame } from './FilterFrame.tsx'
import { asksForParts, parseFilter } from './filters.ts'

const FilterReference = lazy(async () => ({
  default: (await chunk(() => import('./FilterReference.tsx'))).FilterReference,
}))

interface FilterPopoverProps {
  readonly resource: ResourceDescription
  readonly field: FieldDescription
  readonly value: unknown
  readonly anchor: HTMLElement
  readonly apply: (value: unknown) => void
  readonly close: () => void
}

/** Asks for a filter's value, in the way that the field's kind wants. */
export function FilterPopover({ resource, field, value, anchor, apply, close }: FilterPopoverProps) {
  const translate = useTranslate()
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const label = translate(field.label)
  return (
    <FilterFrame label={label} anchor={anchor} submit={() => apply(parseFilter(field, text))} close={close}>
      <FilterInput resource={resource} field={field} label={label} value={text} change={setText} />
    </FilterFrame>
  )
}

interface FilterInputProps {
  readonly resource: ResourceDescription
  readonly field: FieldDescription
  readonly label: string
  readonly value: string
  readonly change: (value: string) => void
}

function FilterInput({ resource, field, label, value, change }: FilterInputProps) {
  const translate = useTranslate()
  const target = resourceNamed(field.raw.reference ?? field.raw.items?.reference ?? '')
  const { list } = useAllowed(target)
  const own = overridesOf(resource.name).filters?.[field.name]
  if (own) {
    const Own = slotComponent(own)
    return <Own label={label} value={value} change={change} />
  }
  if (field.kind === 'boolean' || field.choices.length > 0) {
    const isYesNo = field.kind === 'boolean'
    const choices = isYesNo ? ['true', 'false'] : field.choices
    const wordOf = (choice: string) =>
      isYesNo ? translate(choice === 'true' ? 'Yes' : 'No') : enumWord(choice, field.raw, translate)
    return (
      <FilterChoices
        label={label}
        choices={choices.map((choice) => ({ value: choice, label: wordOf(choice) }))}
        value={value}
        change={change}
      />
    )
  }
  if (target && list && !target.raw.parent) {
    return (
      <Suspense fallback={<i className="bar" />}>
        <FilterReference target={target} label={label} value={value} change={change} />
      </Suspense>
    )
  }
  const isDay = field.kind === 'date' || field.kind === 'date-time'
  if (isDay) {
    return (
      <DateField label={translate('{name} is', { name: label })} autoFocus value={value} onValue={change} />
    )
  }
  const isNumber = field.raw.type === 'number' || field.raw.type === 'integer'
  const isPart = asksForParts(resource) && field.raw.type === 'string'
  return (
    <TextField
      label={translate(isPart ? '{name} contains' : '{name} is', { name: label })}
      autoFocus
      value={value}
      inputProps={{ maxLength: 255, inputMode: isNumber ? 'decimal' : undefined }}
      onChange={(event) => change(event.target.value)}
    />
  )
}
